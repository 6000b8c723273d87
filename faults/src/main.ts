// npm run faults -- <name> [--times N] [--owners N] [--seed N] [--port N]
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { FaultOptions, Result } from './installation.ts';

interface Fault {
  times: number;
  run(options: FaultOptions): Promise<Result>;
}

const FAULTS: Record<string, Fault> = {
  'kill-server': { times: 100, run: async (options) => (await import('./kill-server.ts')).killServer(options) },
  'kill-postgres': { times: 50, run: async (options) => (await import('./kill-postgres.ts')).killPostgres(options) },
  'disk-full': { times: 5, run: async (options) => (await import('./disk-full.ts')).diskFull(options) },
  'freeze-postgres': { times: 3, run: async (options) => (await import('./stop-postgres.ts')).freezePostgres(options) },
  'stop-postgres': { times: 3, run: async (options) => (await import('./stop-postgres.ts')).stopPostgres(options) },
  clock: { times: 1, run: async (options) => (await import('./clock.ts')).clock(options) },
  sigterm: { times: 20, run: async (options) => (await import('./sigterm.ts')).sigterm(options) },
  standby: { times: 10, run: async (options) => (await import('./standby.ts')).standby(options) },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    owners: { type: 'string' },
    seed: { type: 'string' },
    port: { type: 'string' },
  },
});
const [name = ''] = positionals;
const fault = FAULTS[name];

if (fault === undefined) {
  console.error(
    `Which fault? One of: ${Object.keys(FAULTS).join(', ')}. With --times N, --owners N, --seed N, --port N.`,
  );
  process.exit(2);
}

const seed = Number(values.seed ?? randomInt(1_000_000_000));
const owners = Number(values.owners ?? 8);
const port = Number(values.port ?? 4_220);
const times = Number(values.times ?? fault.times);
const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);

say(`${name}, ${times} times, ${owners} owners with two counters each, seed ${seed}`);
const { figure, problems } = await fault.run({ times, seed, owners, port, say });
for (const problem of problems.slice(0, 20)) console.error(problem);
console.log(
  `${name}: ${figure}. ${problems.length === 0 ? 'Nothing lost, nothing doubled.' : `${problems.length} PROBLEMS`}`,
);
process.exit(problems.length === 0 ? 0 : 1);
