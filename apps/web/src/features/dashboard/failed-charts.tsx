import { PlainButton } from '../../ui/inputs/plain-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './dashboard-screen.module.css';

const PARTS = [
  ['Revenue Trend', 'the trend'],
  ['Game Performance', 'the games'],
  ['Store Performance', 'the stores'],
  ['Best Game Performance', 'the best game'],
] as const;

/** Shown in place of the charts when the figures of a period could not be loaded. */
export function FailedCharts({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={classes.failed} role="alert">
      {PARTS.map(([title, what]) => (
        <Card key={title} title={title}>
          <p>
            Couldn’t load {what}.{' '}
            <PlainButton look="quiet" onClick={onRetry}>
              Try again
            </PlainButton>
          </p>
          <p className={classes.reason}>{error.message}</p>
        </Card>
      ))}
    </div>
  );
}
