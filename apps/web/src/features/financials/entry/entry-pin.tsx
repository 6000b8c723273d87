import type { Resend } from '../../../platform/drafts/resend.ts';
import type { PinQuestion } from '../../../platform/session/pin-question.ts';
import { PinDialog } from '../../../ui/inputs/pin-dialog.tsx';

interface EntryPinProps {
  dialog: PinQuestion['dialog'];
  resend: Resend;
  confirmLabel: string;
}

/**
 * Asks for the PIN of the staff member who saves. The dialog is hidden while the entry and its PIN wait for the
 * connection. It reappears if the server rejects the PIN.
 */
export const EntryPin = ({ dialog, resend, confirmLabel }: EntryPinProps) => (
  <PinDialog
    {...dialog}
    isOpen={dialog.isOpen && resend.state !== 'waiting'}
    title="Enter Staff PIN"
    confirmLabel={confirmLabel}
  />
);
