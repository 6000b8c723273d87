import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Our browser runs need no external network; requests to it would only slow them down. */
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
 * The browser for the journeys: an installed one, else one that is downloaded now.
 * @throws Error that explains how to install one.
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
