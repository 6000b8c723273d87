import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Node runs the sources itself, as it does for users: what is tested is what is started.
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    maxWorkers: 2,
    // A file's own process would import the server again, which takes more processor time than most files' tests.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/**/*.test.ts'] } },
      {
        extends: true,
        // Away from UTC, where the day of the reader and the day of the wire would always be the same.
        test: { name: 'web', include: ['apps/web/**/*.test.ts'], env: { TZ: 'America/New_York' } },
      },
      { extends: true, test: { name: 'sandbox', include: ['apps/payments-sandbox/**/*.test.ts'] } },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts'] } },
      { extends: true, test: { name: 'faults', include: ['faults/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', include: ['apps/server/**/*.test.ts'], globalSetup: 'apps/server/test/cluster.ts' },
      },
    ],
  },
});
