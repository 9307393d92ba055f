import type { Caller } from './caller.js';
import type { Database } from './db/database.js';
import type { Statistics } from './db/statistics.js';

/** What every use case works with, for any caller. */
export interface Services {
  readonly db: Database;
  readonly statistics: Statistics;
}

/** The first argument of a use case: the services and the person on whose behalf it runs. */
export interface Context extends Services {
  readonly caller: Caller;
}
