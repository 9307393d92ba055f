import type { FastifyBaseLogger } from 'fastify';
import { atIntervals, everyHour } from './at-intervals.js';
import type { Services } from './context.js';
import type { Throttle } from './db/throttle.js';
import { withLongStatements } from './db/work-scope.js';
import { foldTallies } from './features/tallies/keep-tallies.js';
import { purgeExpired } from './features/trash/purge-deletion.js';

/** How often what triggers noted is added to the tallies. */
const FOLD_MS = 5_000;

interface PeriodicWork {
  readonly services: Services;
  readonly throttle: Throttle;
  /** How many days a deletion can be restored. */
  readonly trashDays: number;
  readonly logger: FastifyBaseLogger;
}

/** What the server does by itself until it stops. `stop` waits for what is running; a failure is logged and tried again. */
export function startPeriodicWork({ services, throttle, trashDays, logger }: PeriodicWork): {
  stop(): Promise<void>;
} {
  const report = (failed: string) => (error: unknown) => logger.error({ err: error }, `${failed} failed`);
  const works = [
    everyHour(() => throttle.purgeExpired(), report('purge of throttles')),
    everyHour(
      () => withLongStatements(() => purgeExpired(services, trashDays)),
      report('purge of the trash'),
    ),
    atIntervals(FOLD_MS, () => foldTallies(services.db), report('folding of tallies')),
  ];
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}
