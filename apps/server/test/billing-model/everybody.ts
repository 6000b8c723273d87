import { checkSubscription } from '../../src/features/billing/subscriptions/check-subscription.ts';
import { answerOf, type Performer, type Run } from './run.ts';
import { deliverAll, jobsOf, reconcile, workOn } from './server-steps.ts';

const checks = ({ world, scope, links }: Run) =>
  links.map(({ subscriptionId }) => async () => {
    await checkSubscription(world.server.deps, { ...scope, isRecent: true }, subscriptionId);
  });

/** The return page twice, the timer, and each job in two workers, all concurrently. */
export const EVERYBODY = {
  'all checks run at once': async (run, _step, during) => {
    if (run.isAccountGone || run.links.length === 0) return null;
    const { accidents } = run.world;
    const delivered = await deliverAll(run, accidents.duringStep(null));
    const jobs = (await jobsOf(run)).map((job) => () => workOn(run, job));
    const results = await accidents.atOnce<unknown>([
      ...checks(run),
      ...checks(run),
      () => reconcile(run),
      ...jobs,
      ...jobs,
    ]);
    const said: string[] = [];
    for (const result of results) {
      said.push(
        await answerOf(during, () =>
          result.status === 'rejected' ? Promise.reject(result.reason as Error) : Promise.resolve('done'),
        ),
      );
    }
    return `${delivered}; ${said.join(', ')}`;
  },
} satisfies Record<string, Performer>;
