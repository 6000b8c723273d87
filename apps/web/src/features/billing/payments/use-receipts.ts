import type { Payment } from '@quarterdeck/contract/billing';
import { useState } from 'react';
import { client } from '../../../platform/api/api.ts';
import { reportFailure } from '../../../platform/api/report-failure.ts';
import { saveFile } from '../../../platform/save-file.ts';

export interface Receipts {
  /** The `_id` of the payment whose receipt is being made. */
  busy: string | null;
  problem: string | null;
  dismiss: () => void;
  download: (payment: Payment) => Promise<void>;
}

/** Downloads receipts, one at a time. */
export function useReceipts(): Receipts {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function download({ _id: paymentId }: Payment): Promise<void> {
    setBusy(paymentId);
    setProblem(null);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { fileName, pdf } = await client.billing.receipt({ paymentId, timeZone });
      saveFile(fileName, bytesOf(pdf), 'application/pdf');
    } catch (error) {
      reportFailure(error, setProblem);
    } finally {
      setBusy(null);
    }
  }

  return { busy, problem, dismiss: () => setProblem(null), download };
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
