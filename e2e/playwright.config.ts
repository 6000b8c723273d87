import { defineConfig } from '@playwright/test';
import { installedForJourneys, QUIET } from '../tools/chromium.ts';

export default defineConfig({
  testDir: 'src',
  globalSetup: './src/global-setup.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
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
