import { Button, Modal } from '@mantine/core';
import { EXTRAS_CURRENCY, type Extra } from '@quarterdeck/domain/extras';
import { useNavigate } from 'react-router';
import { Note } from '../../ui/feedback/banner.tsx';
import { DialogButtons } from '../../ui/inputs/dialog-buttons.tsx';
import classes from './buy-extra.module.css';
import { confirmPurchase } from './confirmed-purchase.ts';
import { OrderLine } from './order-line.tsx';

interface BuyExtraProps {
  /** Open while set. */
  extra: Extra | null;
  isSandbox: boolean;
  onClose: () => void;
}

/** Asks for confirmation before the redirect to the card page. */
export function BuyExtra({ extra, isSandbox, onClose }: BuyExtraProps) {
  const navigate = useNavigate();

  function confirm(confirmed: Extra): void {
    confirmPurchase(confirmed);
    void navigate('/checkout');
  }

  return (
    <Modal opened={extra !== null} onClose={onClose} title="Confirm purchase">
      {extra && (
        <div className={classes.body}>
          <OrderLine name={extra.name} amountInCents={extra.price} currency={EXTRAS_CURRENCY} />
          <p>
            You’ll pay once by card, in South African rand, on our card provider’s page. We never see your card number.
          </p>
          {isSandbox && <Note>Test mode: no real payments are made.</Note>}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => confirm(extra)} data-autofocus>
              Continue to payment
            </Button>
          </DialogButtons>
        </div>
      )}
    </Modal>
  );
}
