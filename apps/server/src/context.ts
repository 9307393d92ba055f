import type { Caller } from './caller.js';
import type { Database } from './db/database.js';
import type { Statistics } from './db/statistics/statistics.js';

export interface Services {
  readonly db: Database;
  readonly statistics: Statistics;
}

export interface Context extends Services {
  readonly caller: Caller;
}
