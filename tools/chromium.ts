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

/** Debian's build without windows: a journey takes half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const installed = (): string | undefined => [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

const canUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function aptInstall(name: string): void {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

/**
 * The full browser: an installed one, else one that is downloaded now.
 * @throws Error that explains how to install one.
 */
export function findChromium(): string {
  const executable = installed();
  if (executable) return executable;
  console.log('Installing Chromium …');
  if (canUseApt()) aptInstall('chromium');
  else run('npx', ['playwright', 'install', 'chromium']);
  const now = installed();
  if (!now) throw new Error('There is no Chromium. Install it (Debian: apt-get install chromium) and run this again.');
  return now;
}

export const installedForJourneys = (): string | undefined =>
  existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : installed();

/** The browser for the journeys: the headless shell, installed now if Debian has it, else the full browser. */
export function findForJourneys(): string {
  if (!existsSync(HEADLESS_SHELL) && canUseApt()) {
    console.log('Installing Chromium’s headless shell …');
    aptInstall('chromium-headless-shell');
  }
  return installedForJourneys() ?? findChromium();
}
