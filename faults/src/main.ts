// npm run faults -- <name> [--times N] [--owners N] [--seed N]
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { FaultOptions, Result } from './installation.ts';
import { killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';

interface Fault {
  times: number;
  run(options: FaultOptions): Promise<Result>;
}

const FAULTS: Record<string, Fault> = {
  'kill-server': { times: 100, run: killServer },
  'kill-postgres': { times: 50, run: killPostgres },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, owners: { type: 'string' }, seed: { type: 'string' } },
});
const [name = ''] = positionals;
const fault = FAULTS[name];

if (fault === undefined) {
  console.error(`Which fault? One of: ${Object.keys(FAULTS).join(', ')}. With --times N, --owners N, --seed N.`);
  process.exit(2);
}

const seed = Number(values.seed ?? randomInt(1_000_000_000));
const owners = Number(values.owners ?? 8);
const times = Number(values.times ?? fault.times);
const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);

say(`${name}, ${times} times, ${owners} owners with two terminals each, seed ${seed}`);
const { figure, problems } = await fault.run({ times, seed, owners, say });
for (const problem of problems.slice(0, 20)) console.error(problem);
console.log(
  `${name}: ${figure}. ${problems.length === 0 ? 'Nothing lost, nothing doubled.' : `${problems.length} PROBLEMS`}`,
);
process.exit(problems.length === 0 ? 0 : 1);
