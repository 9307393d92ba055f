import { defineConfig } from 'vitest/config';

// 'source' makes tests read the contract's TypeScript, so that no build step stands before them.
const resolve = { conditions: ['source', 'module', 'browser', 'development|production'] };
// Without 'module', as Node itself resolves: AWS's SDK keeps files there that only a bundler can read.
const ssr = { resolve: { conditions: ['source', 'node', 'development|production'] } };

export default defineConfig({
  test: {
    // By default one core is left alone, which on a machine of two is half of it.
    maxWorkers: '100%',
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          setupFiles: ['scripts/seed-properties.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 15_000 } },
          include: [
            'packages/*/{src,examples}/**/*.spec.ts',
            'apps/*/src/**/*.spec.{ts,tsx}',
            'e2e/**/*.spec.ts',
            'scripts/**/*.spec.ts',
          ],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          setupFiles: ['scripts/seed-properties.ts'],
          include: ['apps/server/src/**/*.integration.ts'],
          globalSetup: ['apps/server/src/testing/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['e2e/faults/**'],
          // Two at a time are a third faster, and press keys while a page that shares its core is still at work.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 90_000 } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'faults',
          include: ['e2e/faults/*.e2e.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
