import { defineConfig } from 'vitest/config';
import { splitEndToEndTests } from './scripts/end-to-end-tests.js';
import { EnvironmentSequencer } from './scripts/environment-sequencer.js';

// Without 'module', as Node itself resolves: AWS's SDK keeps files there that only a bundler can read.
const ssr = { resolve: { conditions: ['node', 'development|production'] } };

const endToEnd = splitEndToEndTests();
const onBuiltServers = {
  setupFiles: ['e2e/harness/tell-of-failure.ts', 'e2e/harness/use-migrated-cluster.ts'],
  globalSetup: ['apps/server/src/testing/migrated-cluster.ts'],
};

export default defineConfig({
  test: {
    // By default one core is left alone, which on a machine of two is half of it.
    maxWorkers: '100%',
    sequence: { sequencer: EnvironmentSequencer },
    projects: [
      {
        ssr,
        test: {
          name: 'unit',
          setupFiles: [
            'scripts/seed-properties.ts',
            'scripts/begin-clean.ts',
            'apps/web/src/testing/begin-on-empty-page.ts',
          ],
          // Isolated, a file spends most of its time on loading libraries that the file before loaded too.
          isolate: false,
          testTimeout: 20_000,
          expect: { poll: { timeout: 15_000 } },
          include: [
            'packages/*/{src,examples}/**/*.spec.ts',
            'apps/*/src/**/*.spec.{ts,tsx}',
            'e2e/**/*.spec.ts',
            'bench/**/*.spec.ts',
            'scripts/**/*.spec.ts',
          ],
        },
      },
      {
        ssr,
        test: {
          name: 'integration',
          setupFiles: ['scripts/seed-properties.ts', 'scripts/begin-clean.ts'],
          isolate: false,
          include: ['apps/server/src/**/*.integration.ts'],
          globalSetup: ['scripts/build-server.ts', 'apps/server/src/testing/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        ssr,
        test: {
          name: 'e2e',
          ...onBuiltServers,
          include: endToEnd.together,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 90_000 } },
        },
      },
      {
        ssr,
        test: {
          name: 'browser',
          ...onBuiltServers,
          include: endToEnd.alone,
          // A key that is pressed while a page that shares its core is still at work can reach the wrong element.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 90_000 } },
        },
      },
    ],
  },
});
