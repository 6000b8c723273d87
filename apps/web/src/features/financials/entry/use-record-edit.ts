import type { FinancialRecord, RecordSummary } from '@quarterdeck/contract/financials';
import { isFailure } from '../../../platform/api/failure.ts';
import type { Resend } from '../../../platform/drafts/resend.ts';
import type { Conflict } from '../../../ui/feedback/conflict-dialog.tsx';
import { useSaveQuestion } from '../../../ui/feedback/save-question.ts';
import { editRecord } from '../one-record.ts';
import type { Signature, SignedCall } from '../signed-call.ts';
import { conflictOf } from './record-conflict.ts';
import type { RecordContent } from './record-form.tsx';

interface EditedRecord {
  storeId: string;
  _id: string;
  /** The version that the edit is based on, which may be older than the record on screen. */
  version: number;
}

/** The record that a form was closed with. */
export interface SavedRecord {
  record: FinancialRecord;
  /** Whether the user kept the version that was saved already. */
  isKept: boolean;
}

/** Saves edits of records. Asks about a version that is newer, and about a date that already has a record. */
export function useRecordEdit(signed: SignedCall, resend: Resend) {
  const sameDate = useSaveQuestion<RecordSummary>();
  const conflict = useSaveQuestion<Conflict>();

  /**
   * @param sign how the first attempt is signed.
   * @returns null when the user went back to the form.
   */
  async function save(
    edited: EditedRecord,
    content: RecordContent,
    sign: SignedCall['sign'] = signed.sign,
  ): Promise<SavedRecord | null> {
    const changes = { ...content, ...edited, askBeforeSameDate: true };
    const edit = (signature: Signature) => resend.send((signal) => editRecord({ ...changes, ...signature }, signal));
    let attempt = sign(edit);
    for (;;) {
      try {
        const record = await attempt;
        return record && { record, isKept: false };
      } catch (error) {
        if (isFailure(error, 'recordChanged')) {
          const current = error.data;
          const savesMine = await conflict.ask(conflictOf(current, content));
          if (savesMine === null) return null;
          if (!savesMine) return { record: current, isKept: true };
          changes.version = current.version;
        } else if (isFailure(error, 'dateHasRecord')) {
          if (!(await sameDate.ask(error.data))) return null;
          changes.askBeforeSameDate = false;
        } else throw error;
        attempt = signed.signAgain(edit);
      }
    }
  }

  return { save, sameDate, conflict };
}
