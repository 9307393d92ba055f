import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, expect, vi } from 'vitest';

/**
 * Equal values in every run judge a change by what it changes. To search: PROPERTY_SEED=random or a printed
 * seed, PROPERTY_RUNS for more.
 */
const { PROPERTY_SEED: seed = '20260501', PROPERTY_RUNS: runs } = process.env;

fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});

/** Files share a process and its modules (docs/decisions/0046). One that mocks needs modules of its own. */
if (/^vi\.mock\(/m.test(readFileSync(expect.getState().testPath ?? '', 'utf8'))) vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
afterEach(() => void vi.useRealTimers());
