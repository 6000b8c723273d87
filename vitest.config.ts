import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Node runs the sources itself, as in production.
    experimental: { viteModuleRunner: false },
    pool: 'forks',
    maxWorkers: 3,
    // With a process per file, each file would import the server again. That takes more processor time than the tests
    // of most files.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/**/*.test.ts'] } },
      {
        extends: true,
        // Not UTC, because there the reader's day and the day on the wire would always be the same.
        test: { name: 'web', include: ['apps/web/**/*.test.ts'], env: { TZ: 'America/New_York' } },
      },
      { extends: true, test: { name: 'sandbox', include: ['apps/payments-sandbox/**/*.test.ts'] } },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts'] } },
      { extends: true, test: { name: 'faults', include: ['faults/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: 'apps/server/test/postgres/cluster.ts',
        },
      },
    ],
  },
});
