import type { writeCounts } from '../features/counts/write-counts.js';
import type { Metrics } from './create-metrics.js';

/** The write path as /graphql uses it. A transaction that is repeated after its writes is counted twice; few are. */
export function observeWrites(write: typeof writeCounts, metrics: Metrics): typeof writeCounts {
  return async (tx, caller, writes) => {
    const outcomes = await write(tx, caller, writes);
    metrics.countsWritten(
      'graphql',
      outcomes.map(({ status }) => status),
    );
    return outcomes;
  };
}
