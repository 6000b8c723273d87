import { Violation, type Accident } from './accidents.ts';
import { holdsAlways } from './always.ts';
import { holdsAtRest } from './at-rest.ts';
import { noTimeIsPaidTwice } from './continued.ts';
import { EVERYBODY } from './everybody.ts';
import { readLedger } from './ledger.ts';
import { recordStates } from './order.ts';
import { OWNER_STEPS } from './owner-steps.ts';
import { PROVIDER_STEPS } from './provider-steps.ts';
import { beginRun, type Performer, type Run } from './run.ts';
import { deliverAll, SERVER_STEPS } from './server-steps.ts';
import type { Kind, Plan, PlainStep, Step } from './steps.ts';
import type { World } from './world.ts';

const PERFORMERS: Record<Kind, Performer> = { ...OWNER_STEPS, ...PROVIDER_STEPS, ...SERVER_STEPS, ...EVERYBODY };

/** The number of times that each step and each accident occurred. */
export type Counts = Map<string, number>;

const count = (counts: Counts, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

const tell = ({ world, story }: Run, line: string) => story.push(`${world.now().toISOString().slice(0, 16)} ${line}`);

function accidentOf(run: Run, { accident }: Step, counts: Counts): Accident | null {
  if (accident?.kind !== 'meanwhile') return accident;
  const { step, at, isAfter } = accident;
  return {
    kind: 'meanwhile',
    at,
    isAfter,
    happen: async () => {
      recordStates(run);
      const isTaken = await take(run, { ...step, accident: null }, counts, 'meanwhile ');
      if (isTaken) holdsAlways(run, await readLedger(run));
    },
  };
}

/** @returns whether the step was possible. */
async function take(run: Run, step: Step, counts: Counts, how = ''): Promise<boolean> {
  const during = run.world.accidents.duringStep(accidentOf(run, step, counts));
  const at = run.story.length;
  const outcome = await PERFORMERS[step.do](run, step, during);
  if (outcome === null) return false;
  count(counts, step.do);
  if (how !== '') count(counts, '(meanwhile)');
  if (outcome.includes('the server dies')) count(counts, '(the server dies)');
  // Steps that ran during another step are listed before it.
  const line = `${how}${step.do}${outcome === '' ? '' : `: ${outcome}`}`;
  tell(run, run.story.length > at ? `${line} (the steps above happened during this step)` : line);
  return true;
}

const plainly = (kind: PlainStep['do']): Step => ({ do: kind, pick: 0, how: 0, accident: null });

/** Long enough for every scheduled read: the rarest are a week apart. */
const QUIET_HOURS = [2, 74, 170];

/** Delivers everything and lets days pass without new events. */
async function comeToRest(run: Run, counts: Counts): Promise<void> {
  const { world } = run;
  world.network.troubles = [];
  for (const hours of QUIET_HOURS) {
    const { controls } = world.sandbox;
    controls.moveClock({ to: new Date(controls.now().getTime() + hours * 3_600_000) });
    tell(run, `${hours} quiet hours`);
    const during = world.accidents.duringStep(null);
    await deliverAll(run, during);
    await take(run, plainly('work on all jobs'), counts);
    await take(run, plainly('reconcile'), counts);
    await take(run, plainly('work on all jobs'), counts);
  }
  await deliverAll(run, world.accidents.duringStep(null));
  await take(run, plainly('work on all jobs'), counts);
}

/** @throws Violation with the log of the story. */
export async function play(world: World, { start, steps }: Plan, counts: Counts): Promise<void> {
  const run = await beginRun(world, new Date(start));
  world.onAnswer(() => recordStates(run));
  try {
    for (const step of steps) {
      if (await take(run, step, counts)) holdsAlways(run, await readLedger(run));
    }
    await comeToRest(run, counts);
    const ledger = await readLedger(run);
    holdsAlways(run, ledger);
    noTimeIsPaidTwice(run);
    await holdsAtRest(run, ledger);
  } catch (error) {
    const problem = error instanceof Violation ? error.message : String((error as Error).stack);
    throw new Violation(`${problem}\n  ${run.story.join('\n  ')}`);
  }
}
