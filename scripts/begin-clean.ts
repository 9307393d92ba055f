import { vi } from 'vitest';

/** Test files share a process (docs/decisions/0046), so each undoes what an earlier one may have replaced. */
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
