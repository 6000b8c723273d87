import { Violation } from './accidents.ts';
import type { Ledger } from './ledger.ts';
import { labelOf, subscriptionsOf, type Run } from './run.ts';

/** Records the provider's current states. Call it before and after a step that may change a state more than once. */
export function recordStates(run: Run): void {
  for (const { id, status } of subscriptionsOf(run)) {
    const heard = run.heard.get(id) ?? { said: [], position: 0 };
    run.heard.set(id, heard);
    if (heard.said.at(-1) !== status) heard.said.push(status);
  }
}

/** Overlapping reads may end in any order. The older one must not overwrite the newer one. @throws Violation */
export function noStepBack(run: Run, { subscriptions }: Ledger): void {
  recordStates(run);
  for (const [id, heard] of run.heard) {
    const ours = subscriptions.find(({ provider_id }) => provider_id === id)?.status;
    // PayPal does not have these two states.
    if (ours === undefined || ours === 'REQUESTED' || ours === 'ABANDONED') continue;
    const position = heard.said.indexOf(ours, heard.position);
    if (position < 0) {
      const expected = heard.said.slice(heard.position).join(', then ');
      throw new Violation(`${labelOf(run, id)} is ${ours} again, although it was known to be ${expected}`);
    }
    heard.position = position;
  }
}
