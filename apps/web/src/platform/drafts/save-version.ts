import type { FailureCode, FailureData } from '@quarterdeck/contract/failures';
import { isFailure } from '../api/failure.ts';

/** The failures of a stale form. */
type StaleCode = Extract<
  FailureCode,
  'gameChanged' | 'staffChanged' | 'storeChanged' | 'loanChanged' | 'representativeChanged'
>;

interface VersionedSave<Saved, Code extends StaleCode> {
  /** The version that the form or its draft started from. */
  version: number;
  code: Code;
  save: (version: number) => Promise<Saved>;
  /** Asks the user about a newer version: true saves on top of it, false keeps it, null goes back to the form. */
  ask: (change: FailureData<Code>) => Promise<boolean | null>;
}

/**
 * Saves on top of the version that the form started from, or on top of a newer version if the user chooses that.
 * @returns the saved item, the version that was kept instead, or null when the user went back to the form.
 */
export async function saveVersion<Saved, Code extends StaleCode>({
  version,
  code,
  save,
  ask,
}: VersionedSave<Saved, Code>): Promise<
  { saved: Saved; kept?: never } | { kept: FailureData<Code>['current']; saved?: never } | null
> {
  let base = version;
  for (;;) {
    try {
      return { saved: await save(base) };
    } catch (error) {
      if (!isFailure(error, code)) throw error;
      const savesMine = await ask(error.data);
      if (savesMine === null) return null;
      if (!savesMine) return { kept: error.data.current };
      base = error.data.current.version;
    }
  }
}
