import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Nothing we do in a browser speaks to the world outside; one that tries would only slow it down. */
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installed = (): string | undefined => [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/**
 * The browser the journeys run in: the machine's own, else one that is installed now.
 * @throws Error that says how to get one by hand.
 */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  console.log('Installing Chromium …');
  const fromDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (fromDebian) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const now = installed();
  if (!now) throw new Error('There is no Chromium. Install it (Debian: apt-get install chromium) and run this again.');
  return now;
}
