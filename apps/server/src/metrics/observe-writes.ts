import type { writeCounts } from '../features/counts/write-counts.js';
import type { Metrics } from './create-metrics.js';

/** Wraps the write path for /graphql. A repeated transaction is counted twice, which is rare. */
export function observeWrites(write: typeof writeCounts, metrics: Metrics): typeof writeCounts {
  return async (tx, context, writes) => {
    const outcomes = await write(tx, context, writes);
    metrics.countsWritten(
      'graphql',
      outcomes.map(({ status }) => status),
    );
    return outcomes;
  };
}
