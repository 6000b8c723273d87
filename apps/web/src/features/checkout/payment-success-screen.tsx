import { IconCheck } from '@tabler/icons-react';
import { PaymentResult } from './payment-result.tsx';

export const Component = () => (
  <PaymentResult
    title="Payment Successful!"
    text="Thank you for your payment."
    note="The receipt comes by email. You find the purchase under Extras on Manage Account."
    icon={<IconCheck size={32} />}
    look="good"
  />
);
