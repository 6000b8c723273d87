// Installs the dependencies if they are missing or older than the lock file. Runs on any installed Node version.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const STAMP = 'node_modules/.installed-lock';
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== lock) {
  console.log('Installing dependencies …');
  const options = { stdio: 'inherit', shell: process.platform === 'win32' };
  // With NODE_ENV=production npm would omit packages that are needed to run: Node.js and the web app's build tools.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, options);
  if (status !== 0) {
    console.error('The dependencies could not be installed; see npm’s output above.');
    process.exit(status ?? 1);
  }
  writeFileSync(STAMP, lock);
}
