import type { Payment } from '@quarterdeck/contract/billing';
import { hasReceipt } from '@quarterdeck/domain/billing';
import { formatMedium } from '@quarterdeck/domain/business-date';
import { IconDownload } from '@tabler/icons-react';
import classes from './payment-table.module.css';
import { dayOf, subjectOf } from './payment-words.ts';
import type { Receipts } from './use-receipts.ts';

/** Downloads a payment's receipt. Renders nothing for a payment that was not received. */
export function ReceiptButton({ payment, receipts }: { payment: Payment; receipts: Receipts }) {
  if (!hasReceipt(payment)) return null;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={`Receipt (PDF): ${subjectOf(payment)}, ${formatMedium(dayOf(payment.processedAt))}`}
      aria-busy={receipts.busy === payment._id}
      disabled={receipts.busy !== null}
      onClick={() => void receipts.download(payment)}
    >
      <IconDownload size={16} aria-hidden="true" />
      {receipts.busy === payment._id ? 'Saving…' : 'Receipt'}
    </button>
  );
}
