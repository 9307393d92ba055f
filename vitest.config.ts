import { defineConfig } from 'vitest/config';
import { changedFiles } from './scripts/testing/changed-files.js';
import { EnvironmentSequencer } from './scripts/testing/environment-sequencer.js';
import { useFastMemory } from './scripts/testing/fast-memory.js';

useFastMemory();

// It leaves out 'module', as Node itself resolves: AWS's SDK keeps files there that only a bundler can read.
const ssr = { resolve: { conditions: ['node', 'development|production'] } };

const unit = {
  setupFiles: ['scripts/testing/begin-file.ts', 'apps/web/src/testing/begin-on-empty-page.ts'],
  // Isolated, a file spends most of its time on loading libraries that the file before loaded too.
  isolate: false,
  // A bound for a busy machine; a passing test never waits for it.
  testTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  // No test's doubles reach the next; `begin-file.ts` gives it the clock back.
  mockReset: true,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
};

/** Specs of screens have a page, on which `begin` runs first. */
function screensOf(app: string, begin: string) {
  return {
    ssr,
    test: {
      ...unit,
      name: `unit-${app}`,
      environment: 'jsdom' as const,
      include: [`apps/${app}/src/**/*.spec.tsx`],
      setupFiles: [...unit.setupFiles, `apps/${app}/src/testing/${begin}`],
      sequence: { setupFiles: 'list' as const },
    },
  };
}

export default defineConfig({
  test: {
    // By default one core is left alone, which on a machine of two is half of it.
    maxWorkers: '100%',
    sequence: { sequencer: EnvironmentSequencer },
    // A second run of a file reads its modules transformed, which saves half of a cold start.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: '.cache/vitest-modules',
      vcsProvider: changedFiles,
    },
    // What only the full run proves (CONTRIBUTING.md, "Tests"); `scripts/test.mjs` leaves it out.
    tags: [{ name: 'full', description: 'Only npm run test:full runs it.' }],
    projects: [
      {
        ssr,
        test: {
          ...unit,
          name: 'unit',
          include: [
            'packages/*/src/**/*.spec.ts',
            'apps/*/src/**/*.spec.ts',
            'e2e/**/*.spec.ts',
            'bench/**/*.spec.ts',
            'scripts/**/*.spec.ts',
          ],
        },
      },
      screensOf('web', 'begin-signed-in.ts'),
      screensOf('collector', 'dom-stubs.ts'),
      {
        ssr,
        test: {
          name: 'integration',
          setupFiles: ['scripts/testing/begin-file.ts', 'apps/server/src/testing/database/check-answers.ts'],
          isolate: false,
          sequence: { setupFiles: 'list' },
          include: [
            'packages/*/src/**/*.integration.ts',
            'apps/server/src/**/*.integration.ts',
            'apps/collector/src/**/*.integration.ts',
          ],
          globalSetup: ['apps/server/src/testing/database/database-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          // The browser does the same: the run names what passed at the second attempt only.
          retry: 1,
        },
      },
    ],
  },
});
