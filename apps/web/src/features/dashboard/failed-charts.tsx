import { PartFailed } from '../../ui/feedback/load-failed.tsx';
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
    <div className={classes.failed}>
      {PARTS.map(([title, what]) => (
        <Card key={title} title={title}>
          <PartFailed what={what} error={error} onRetry={onRetry} />
        </Card>
      ))}
    </div>
  );
}
