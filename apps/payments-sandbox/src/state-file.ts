import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { signerOf, type Signer } from './paypal/signer.ts';
import { emptyState, type State } from './state.ts';

const COALESCE_MS = 200;

interface SavedState {
  state: State;
  signer: Omit<Signer, 'key'>;
}

/**
 * The state of an earlier run.
 * @throws SyntaxError when the file is not ours, to avoid overwriting it.
 */
export function readStateFile(path: string): { state: State; signer: Signer } | undefined {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const saved = JSON.parse(text) as SavedState;
  const { paypal, yoco, ...rest } = emptyState();
  const state = {
    ...rest,
    ...saved.state,
    paypal: { ...paypal, ...saved.state.paypal },
    yoco: { ...yoco, ...saved.state.yoco },
  };
  return { state, signer: signerOf(saved.signer) };
}

/** Writes the state shortly after changes, several at once, and never partially. It contains a key: mode 600. */
export function keepStateFile(path: string, state: State, signer: Signer) {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const { certificateId, certificatePem, privateKeyPem } = signer;
  const write = async () => {
    timer = undefined;
    const draft = `${path}.${process.pid}.new`;
    await writeFile(
      draft,
      JSON.stringify({ state, signer: { certificateId, certificatePem, privateKeyPem } } satisfies SavedState),
      { mode: 0o600 },
    );
    await rename(draft, path);
  };
  return {
    changed: () => {
      timer ??= setTimeout(() => {
        writing = writing.then(write);
      }, COALESCE_MS);
    },
    /** Writes pending changes. */
    close: async () => {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
