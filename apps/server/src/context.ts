import type { Caller } from './caller.js';
import type { Database } from './db/database.js';
import type { Statistics } from './db/statistics/statistics.js';

export interface Services {
  readonly db: Database;
  readonly statistics: Statistics;
}

/** The services and the person on whose behalf a use case runs. */
export interface Context extends Services {
  readonly caller: Caller;
}
