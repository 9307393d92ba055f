import fc from 'fast-check';
import { vi } from 'vitest';

/**
 * Property tests try the same values in every run, so that a change is judged by what it changes. Others are searched
 * on purpose: PROPERTY_SEED=random or a seed that a failure printed, and PROPERTY_RUNS for more of them.
 */
const { PROPERTY_SEED: seed = '20260501', PROPERTY_RUNS: runs } = process.env;

fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs === undefined ? {} : { numRuns: Number(runs) }),
});

/** Test files share a process (docs/decisions/0046), so each undoes what an earlier one may have replaced. */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
