// Runs many stories of billing: `npm run test:billing-model -- --runs 5000 --seed 7`.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const anySeed = String(Math.trunc(Math.random() * 2 ** 31));
const { runs, seed } = parseArgs({
  options: { runs: { type: 'string', default: '2000' }, seed: { type: 'string', default: anySeed } },
}).values;

const env = { ...process.env, BILLING_MODEL_RUNS: runs, BILLING_MODEL_SEED: seed };
// npm puts vitest first on the PATH.
spawn('vitest', ['run', '--project', 'server', 'billing-model'], { stdio: 'inherit', env }).once('exit', (code) => {
  process.exitCode = code ?? 1;
});
