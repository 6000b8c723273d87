import type { Resend } from '../../../platform/drafts/resend.ts';
import type { PinQuestion } from '../../../platform/session/pin-question.ts';
import { PinDialog } from '../../../ui/inputs/pin-dialog.tsx';

interface EntryPinProps {
  dialog: PinQuestion['dialog'];
  resend: Resend;
  confirmLabel: string;
}

/**
 * Asks who saves an entry. Out of the way while the entry waits for the connection with the PIN that was typed; refused
 * then, the PIN is asked for again.
 */
export const EntryPin = ({ dialog, resend, confirmLabel }: EntryPinProps) => (
  <PinDialog
    {...dialog}
    isOpen={dialog.isOpen && resend.state !== 'waiting'}
    title="Enter Staff PIN"
    confirmLabel={confirmLabel}
  />
);
