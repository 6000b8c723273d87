import type { PaymentStatus } from '@quarterdeck/contract/billing';
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCheck, IconClock, type Icon } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import tones from '../../../ui/data/tones.module.css';
import classes from './payment-status.module.css';

const LOOKS = {
  SUCCESS: { icon: IconCheck, tone: 'good' },
  FAILED: { icon: IconAlertTriangle, tone: 'bad' },
  PENDING: { icon: IconClock, tone: 'caution' },
  CANCELLED: { icon: IconBan, tone: 'quiet' },
  REFUNDED: { icon: IconArrowBackUp, tone: 'returned' },
} as const satisfies Record<PaymentStatus, { icon: Icon; tone: string }>;

/** A status icon. It is beside the status text, so it is hidden from screen readers. */
export function PaymentIcon({ status }: { status: PaymentStatus }) {
  const { icon: Sign, tone } = LOOKS[status];
  return (
    <span className={`${classes.icon} ${tones[tone]}`} aria-hidden="true">
      <Sign size={14} />
    </span>
  );
}

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <StatusBadge tone={LOOKS[status].tone}>{status}</StatusBadge>
);
