// Sends many requests to every endpoint: `npm run fuzz -- --requests 200000 --seed 7 --minutes 60`.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const randomSeed = String(Math.trunc(Math.random() * 2 ** 31));
const { requests, seed, minutes } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: randomSeed },
    // The run ends after this time.
    minutes: { type: 'string', default: 'Infinity' },
  },
}).values;

const env = { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed, FUZZ_MINUTES: minutes };
// npm adds vitest to the PATH.
spawn('vitest', ['run', '--project', 'server', 'fuzz.test'], { stdio: 'inherit', env }).once('exit', (code) => {
  process.exitCode = code ?? 1;
});
