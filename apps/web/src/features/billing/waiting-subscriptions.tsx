import type { Subscription } from '@quarterdeck/contract/billing';
import { Button } from '@mantine/core';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { Card } from '../../ui/card.tsx';
import { isWebAddress } from './departure.ts';
import classes from './waiting-subscriptions.module.css';

/** What was begun and not agreed to yet: it can be taken up where it was left. */
export function WaitingSubscriptions({ waiting }: { waiting: Subscription[] }) {
  if (waiting.length === 0) return null;
  return (
    <Card title="Begun before" note="Nothing is charged for these until you agree.">
      <ul className={classes.list}>
        {waiting.map(({ subscriptionId, storeName, approvalUrl, createdAt }) => (
          <li key={subscriptionId}>
            <p className={classes.text}>
              <b>{storeName}</b>: {approvalUrl === null ? 'PayPal is working on it.' : 'not agreed yet.'}{' '}
              <span className={classes.since}>Begun on {formatMedium(localDate(new Date(createdAt)))}</span>
            </p>
            {approvalUrl !== null && isWebAddress(approvalUrl) && (
              <Button
                component="a"
                href={approvalUrl}
                variant="default"
                aria-label={`${storeName}: Continue at PayPal`}
              >
                Continue at PayPal
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
