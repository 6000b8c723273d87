import { Violation, type During } from './accidents.ts';
import { answerOf, heldDeliveries, pickFrom, type Performer, type Run } from './run.ts';
import type { Trouble } from './world.ts';

interface Event {
  event_type: string;
  resource: { sale_id?: string };
}

const eventOf = ({ body }: { body: string }): Event => JSON.parse(body) as Event;

/** The database's clock sets when an event was received; the model has its own clock. */
async function stamp({ world, received }: Run, eventId: string): Promise<void> {
  if (received.has(eventId)) return;
  const { rowCount } = await world.observer.pool.query(
    'update webhook_events set received_at = $1 where event_id = $2',
    [world.now(), eventId],
  );
  if (rowCount !== 0) received.add(eventId);
}

/** Like PayPal, sends an event again unless the response is 200. */
async function deliver(run: Run, during: During, id: number, isKept: boolean): Promise<string> {
  const delivery = heldDeliveries(run).find((held) => held.id === id);
  if (delivery === undefined) throw new Error(`The delivery ${id} is not held`);
  const { deliveries } = run.world.sandbox.controls;
  const isDown = run.world.now() < run.world.network.downUntil || run.world.network.troubles.length > 0;
  const result = await during(() => deliveries.release([id], { keep: true }));
  await stamp(run, delivery.eventId);
  const status = result === 'died' ? 'the server dies' : result.outcome[0]?.status;
  if (status === 200 && !isKept) deliveries.discard([id]);
  // The certificate may be unavailable.
  if (status !== 200 && result !== 'died' && !(isDown && status === 503))
    throw new Violation(`A delivery had the response ${status}`);
  return `${eventOf(delivery).event_type.replace('BILLING.SUBSCRIPTION.', '')}: ${status}${isKept ? ', and is kept' : ''}`;
}

interface Job {
  id: string;
  queue: string;
  data: object;
}

/** Mails stay in the queue. */
export async function jobsOf({ world }: Run): Promise<Job[]> {
  const { rows } = await world.observer.pool.query<Job>(
    `select id, queue, data from model_jobs where queue <> 'mail' order by id`,
  );
  return rows;
}

export async function workOn({ world }: Run, { id, queue: name, data }: Job): Promise<string> {
  const queue = world.server.queues.find((each) => each.name === name);
  if (queue === undefined) throw new Violation(`No worker for ${name}`);
  try {
    await queue.work(data as never, id);
  } catch (error) {
    if (error instanceof Violation) throw error;
    // The job is tried again.
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
  await world.observer.pool.query('delete from model_jobs where id = $1', [id]);
  return `${name}: done`;
}

async function workOnAll(run: Run, during: During, jobs: Job[]): Promise<string> {
  const said: string[] = [];
  for (const job of jobs) {
    said.push(await answerOf(during, () => workOn(run, job)));
  }
  return said.join(', ');
}

export async function deliverAll(run: Run, during: During): Promise<string> {
  const said: string[] = [];
  for (const { id } of heldDeliveries(run)) said.push(await deliver(run, during, id, false));
  return said.join(', ');
}

const TROUBLES: Trouble[] = ['refused', 'lost on the way there', 'lost on the way back'];

export async function reconcile({ world }: Run): Promise<string> {
  await world.server.queues.find(({ name }) => name === 'reconcile-payments')?.work({} as never, '');
  return 'done';
}

/** The steps of the server: received events, jobs and failed calls. */
export const SERVER_STEPS = {
  deliver: async (run, { pick, how }, during) => {
    const held = pickFrom(heldDeliveries(run), pick);
    if (held === undefined) return null;
    const outcome = await deliver(run, during, held.id, how % 4 === 3);
    // Most jobs run at once.
    return how % 3 === 0 ? outcome : `${outcome}; ${await workOnAll(run, during, await jobsOf(run))}`;
  },
  'deliver everything': async (run, _step, during) => (await deliverAll(run, during)) || null,
  'lose a delivery': (run, { pick }) => {
    const held = pickFrom(heldDeliveries(run), pick);
    if (held === undefined) return Promise.resolve(null);
    run.world.sandbox.controls.deliveries.discard([held.id]);
    const { event_type: type, resource } = eventOf(held);
    if (resource.sale_id !== undefined && !run.received.has(held.eventId)) run.untold.add(resource.sale_id);
    return Promise.resolve(type.replace('BILLING.SUBSCRIPTION.', ''));
  },
  'work on a job': async (run, { pick }, during) => {
    const job = pickFrom(await jobsOf(run), pick);
    return job === undefined ? null : workOnAll(run, during, [job]);
  },
  'work on all jobs': async (run, _step, during) => (await workOnAll(run, during, await jobsOf(run))) || null,
  reconcile: (run, _step, during) => answerOf(during, () => reconcile(run)),
  'a call fails': (run, { pick, how }) => {
    const trouble = pickFrom(TROUBLES, how) ?? 'refused';
    // The client tries three times, so it must fail at least three times to matter.
    const times = (pick % 4) + 1;
    run.world.network.troubles.push(...Array<Trouble>(times).fill(trouble));
    return Promise.resolve(`${times} times ${trouble}`);
  },
  'PayPal is down for an hour': (run) => {
    run.world.network.downUntil = new Date(run.world.now().getTime() + 3_600_000);
    return Promise.resolve('');
  },
} satisfies Record<string, Performer>;
