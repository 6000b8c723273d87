import { useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { api } from '../../platform/api/api.ts';
import { ExploreSamples } from '../../ui/feedback/explore-samples.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { storePath, useSelectedStore, useStores } from '../stores/selected-store.ts';
import classes from './first-steps.module.css';

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  action: { label: string; to: string };
}

/** The set-up steps of an account without records. Steps for a store use the selected one, else the first. */
function useSteps(): Step[] {
  const stores = useStores().data ?? [];
  const { storeId: chosen } = useSelectedStore();
  const storeId = chosen ?? stores[0]?._id ?? null;
  const games = useQuery(api.games.userGames.queryOptions({ enabled: storeId !== null }));
  const pathOf = (path: string) => (storeId ? storePath(path, storeId) : '/add-store');
  return [
    {
      title: 'Add your first store',
      text: 'Enter its name and address. It’s free and comes with a sign-in for its counter.',
      isDone: stores.length > 0,
      action: { label: 'Add Store', to: '/add-store' },
    },
    {
      title: 'Add its games',
      text: 'Each game has its own commission and representative.',
      isDone: (games.data?.length ?? 0) > 0,
      action: { label: 'Add Games', to: pathOf('/add-game') },
    },
    {
      title: 'Enter your first record',
      text: 'Enter one number per game, then count the cash.',
      isDone: false,
      action: { label: 'Add Financial Record', to: pathOf('/add-financial') },
    },
  ];
}

/** Shown until the first record: the next set-up step, one at a time. */
export function FirstSteps() {
  const steps = useSteps();
  const hasNoStores = useStores().data?.length === 0;
  const next = steps.findIndex((step) => !step.isDone);
  return (
    <Card title="First steps" note="Three steps to your first report.">
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step} aria-current={index === next ? 'step' : undefined}>
            <span className={step.isDone ? classes.done : classes.number} aria-hidden="true">
              {step.isDone ? <IconCheck size={18} stroke={2.5} /> : index + 1}
            </span>
            <div className={classes.words}>
              <h3 className={classes.title}>
                {step.title}
                {step.isDone && <span className="visually-hidden"> (done)</span>}
              </h3>
              {!step.isDone && <p className={classes.text}>{step.text}</p>}
            </div>
            {index === next && <PlainButtonLink to={step.action.to}>{step.action.label}</PlainButtonLink>}
          </li>
        ))}
      </ol>
      {hasNoStores && (
        <div className={classes.explore}>
          <ExploreSamples />
        </div>
      )}
    </Card>
  );
}
