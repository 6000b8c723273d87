import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { openMailServer, type MailServer } from '../../apps/server/test/mail/mail-server.ts';
import { openArcades } from './arcade.ts';
import { seen, spread, type FaultOptions, type Result } from './installation.ts';
import { Journal } from './journal.ts';
import { Load } from './load.ts';
import { createInstallationFolder, Supervisor, until, type Place } from './server-process.ts';
import { Address } from './standby-address.ts';
import { Pair } from './standby-pair.ts';
import { compareMails, CronWatch, Guesser, followNode, SignUps } from './standby-witnesses.ts';
import { compareWith } from './verify.ts';

const NODES = 2;

interface Setting {
  place: Place;
  pair: Pair;
  address: Address;
  nodes: Supervisor[];
  mails: MailServer;
  /** The servers in turn. */
  urlOf: (number: number) => string;
}

/** Two of our servers that share a primary with a synchronous standby. */
async function open(port: number): Promise<Setting> {
  const place = await createInstallationFolder();
  const pair = await Pair.open(place.folder);
  const address = await Address.open();
  address.pointAt(pair.socketPath);
  const mails = await openMailServer();
  const env = {
    DATABASE_URL: pair.connectionString(address.port, 'quarterdeck_server'),
    DATABASE_ADMIN_URL: pair.connectionString(address.port),
    DATA_DIR: place.dataDir,
    SMTP_URL: mails.url,
    MAIL_FROM: 'arcade@faults.test',
    APP_URL: `http://127.0.0.1:${port}`,
  };
  const ports = Array.from({ length: NODES }, (_, index) => port + index);
  const nodes = ports.map((own) => new Supervisor({ port: own, logFile: place.logFile, env }));
  await Promise.all(nodes.map((node) => node.current));
  return { place, pair, address, nodes, mails, urlOf: (number) => `http://127.0.0.1:${port + (number % NODES)}` };
}

interface FailOver {
  /** From the kill until the standby accepts changes. */
  promotedMs: number;
  /** From the kill until a save is acknowledged. */
  savingMs: number;
  announcedMs: number;
  problems: string[];
}

/** Kills the primary, promotes the standby and points the address to it, as an operator or Patroni would. */
async function failOver({ pair, address }: Setting, journal: Journal, counters: number) {
  const begun = performance.now();
  await pair.killPrimary();
  address.pointAt(undefined);
  await pair.promote();
  const promotedMs = performance.now() - begun;
  const before = journal.acknowledgements;
  address.pointAt(pair.socketPath);
  await until('a change is acknowledged again', () => journal.acknowledgements > before);
  const savingMs = performance.now() - begun;
  await until('all are saving again', () => journal.acknowledgements > before + counters);
  return { promotedMs, savingMs };
}

/** Together more than the limit, and neither alone. */
const GUESSES_BEFORE = 5;
const GUESSES_AFTER = 7;

async function runRound(
  setting: Setting,
  { journal, number, owners, watcher }: { journal: Journal; number: number; owners: number; watcher: Counters[number] },
): Promise<FailOver> {
  const { urlOf } = setting;
  const guesser = new Guesser(urlOf, `owner${(number % owners) + 1}@faults.test`, `10.9.0.${number}`);
  await guesser.guess(GUESSES_BEFORE);
  const follower = await followNode(watcher, urlOf(number), urlOf(number + 1));
  const again = await failOver(setting, journal, owners * 2);
  await follower.reconnected();
  const announcedMs = await follower.change();
  await guesser.guess(GUESSES_AFTER);
  // Under load, with our own backup.
  await setting.pair.addStandby();
  return { ...again, announcedMs, problems: guesser.finish() };
}

type Counters = Awaited<ReturnType<typeof openArcades>>;

async function work(setting: Setting, { times, owners, seed, say }: FaultOptions): Promise<Result> {
  const { pair, nodes, mails, urlOf } = setting;
  const allCounters = await openArcades(urlOf(0), pair.read, { owners: owners + 1 });
  const counters = allCounters.slice(0, -2);
  const watcher = allCounters[allCounters.length - 2] as Counters[number];
  const journal = new Journal();
  let asked = 0;
  const load = new Load({ url: () => urlOf((asked += 1)), counters, journal, seed });
  const signUps = new SignUps(urlOf);
  const cron = new CronWatch(pair.read);
  const done: FailOver[] = [];
  const problems: string[] = [];
  for (let number = 1; number <= times; number += 1) {
    await setTimeout(500 + ((number * 619) % 1_000));
    const round = await runRound(setting, { journal, number, owners, watcher });
    done.push(round);
    problems.push(...round.problems);
    const { promotedMs, savingMs } = round;
    say(
      `failed over ${number} times, promoted after ${promotedMs.toFixed(0)} ms, saving after ${savingMs.toFixed(0)} ms`,
    );
  }
  await load.stop();
  await signUps.stop();
  const sent = await compareMails(signUps, mails, times);
  const schedule = await cron.stop();
  problems.push(...(await compareWith(journal, pair.read)), ...sent.problems, ...schedule.problems);
  problems.push(...nodes.flatMap(({ unexpectedExits }) => unexpectedExits.map((how) => `A server ended: ${how}`)));
  const figure = [
    `${times} fail-overs with two servers`,
    `the standby takes changes ${spread(done.map(({ promotedMs }) => promotedMs))} after the kill`,
    `saving again ${spread(done.map(({ savingMs }) => savingMs))} after the kill`,
    `a change at one server announced by the other ${spread(done.map(({ announcedMs }) => announcedMs))} after the request`,
    `${GUESSES_BEFORE + GUESSES_AFTER} password guesses per fail-over, across both servers`,
    ...[sent.figure, schedule.figure, seen(journal)],
  ];
  return { figure: figure.join('; '), problems };
}

/** Two servers on a primary with a synchronous standby: the primary fails repeatedly under load. */
export async function standby(options: FaultOptions): Promise<Result> {
  const setting = await open(options.port);
  const { place, pair, address, nodes, mails } = setting;
  let survived = false;
  try {
    const result = await work(setting, options);
    survived = result.problems.length === 0;
    return result;
  } finally {
    for (const node of nodes) await node.stop().catch((error: Error) => options.say(error.message));
    address.close();
    mails.close();
    await pair.stop();
    if (survived) await place.remove();
    else options.say(`Its data and log are kept in ${place.folder}`);
  }
}
