import { Violation } from './accidents.ts';
import type { Ledger } from './ledger.ts';
import { labelOf, subscriptionsOf, type Run } from './run.ts';

/** To be called before and after whatever may change it more than once. */
export function noteSaid(run: Run): void {
  for (const { id, status } of subscriptionsOf(run)) {
    const heard = run.heard.get(id) ?? { said: [], position: 0 };
    run.heard.set(id, heard);
    if (heard.said.at(-1) !== status) heard.said.push(status);
  }
}

/** Two readings that overlap may end in any order: the older one must not have the last word. @throws Violation */
export function noStepBack(run: Run, { subscriptions }: Ledger): void {
  noteSaid(run);
  for (const [id, heard] of run.heard) {
    const ours = subscriptions.find(({ provider_id }) => provider_id === id)?.status;
    // These two are our own words.
    if (ours === undefined || ours === 'REQUESTED' || ours === 'ABANDONED') continue;
    const position = heard.said.indexOf(ours, heard.position);
    if (position < 0) {
      const known = heard.said.slice(heard.position).join(', then ');
      throw new Violation(`${labelOf(run, id)} is ${ours} again, and was known to be ${known}`);
    }
    heard.position = position;
  }
}
