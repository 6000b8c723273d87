import { defineConfig } from '@playwright/test';
import { installedForJourneys, QUIET } from '../tools/chromium.ts';

/** So that no journey runs across midnight or the end of a business day, at whatever time they start. */
const STARTS_AT_HOUR = 10;

function zoneInTheMorning(): string {
  const hourIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format();
  const zone = Intl.supportedValuesOf('timeZone').find((timeZone) => Number(hourIn(timeZone)) === STARTS_AT_HOUR);
  if (zone === undefined) throw new Error(`In no time zone is it ${STARTS_AT_HOUR} o'clock`);
  return zone;
}

// The workers, the browsers and the server inherit it. Workers load this file, too.
if (process.env['TEST_WORKER_INDEX'] === undefined) process.env['TZ'] = zoneInTheMorning();

export default defineConfig({
  testDir: 'src',
  globalSetup: './src/global-setup.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  // One more than processors, because journeys often wait.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
    // Drawing transitions and placeholders takes an eighth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tracing takes a third of the time. Repeat a failed test with `--trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? installedForJourneys(),
      args: [...QUIET, '--in-process-gpu'],
      // Without a UTF-8 locale Chromium drops other letters than ASCII from the names of downloads.
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
});
