import { inject } from 'vitest';
import { useCluster } from './copied-cluster.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** From `apps/server/src/testing/migrated-cluster.ts`, once for the whole run. */
    migratedCluster: string;
  }
}

useCluster(inject('migratedCluster'));
