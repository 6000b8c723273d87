import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import classes from './checkout-screen.module.css';
import { LeavingSoon } from './leaving-soon.tsx';
import { OrderLine } from './order-line.tsx';
import { useStartingPayment } from './starting-payment.ts';

const IDLE_SECONDS = 3;
const IDLE = 'No payment is in progress.';

export function Component() {
  const { purchase, stage, tryAgain, giveUp } = useStartingPayment();
  return (
    <Page title="Checkout" width="form">
      <Card title="Make Payment">
        {purchase && <OrderLine {...purchase} />}
        {stage.is === 'idle' && <Idle />}
        {(stage.is === 'processing' || stage.is === 'leaving') && (
          <Processing>{stage.is === 'leaving' && <a href={stage.to}>Open the card page</a>}</Processing>
        )}
        {stage.is === 'failed' && (
          <Failed message={stage.message}>
            {stage.mayRetry && <Button onClick={tryAgain}>Try Again</Button>}
            <Button variant="default" onClick={giveUp}>
              Back
            </Button>
          </Failed>
        )}
      </Card>
    </Page>
  );
}

const Idle = () => (
  <div className={classes.idle}>
    <p>{IDLE}</p>
    <LeavingSoon seconds={IDLE_SECONDS} announcement={IDLE} />
  </div>
);

/** @param children a link, in case the browser does not redirect. */
const Processing = ({ children }: { children: ReactNode }) => (
  <div className={classes.processing}>
    <Loader size={28} aria-hidden="true" />
    <div>
      <p role="status" className={classes.status}>
        Processing...
      </p>
      <p className={classes.quiet}>Opening the card page… {children}</p>
    </div>
  </div>
);

function Failed({ message, children }: { message: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The focused element disappeared after the wait.
  useEffect(() => box.current?.focus(), []);
  return (
    <>
      <div role="alert" tabIndex={-1} ref={box} className={classes.error}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <p>{message}</p>
      </div>
      <div className={classes.buttons}>{children}</div>
    </>
  );
}
