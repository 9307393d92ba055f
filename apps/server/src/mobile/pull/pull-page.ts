import type { PullPage, PullQuery } from '@balanco/contract/mobile-pull';
import { changeHorizon } from '../../db/change-horizon.js';
import type { Database } from '../../db/database.js';
import type { ChangePlace, ChangeRange } from '../sync/change-page.js';
import { type PullScope, readPullCursor, writePullCursor } from './pull-cursor.js';

interface PullSource<Placed, Row> extends Pick<PullScope, 'list' | 'filter'> {
  /** Rows by their changes, oldest change first. */
  readonly read: (range: ChangeRange) => Promise<Placed[]>;
  readonly asRow: (placed: Placed) => Row;
}

/**
 * One page of a pull (docs/collector-api.md). A row that changes while the pages are read may come twice, and what the
 * pages miss the next pull brings: its `since` is a moment before which every change was to be seen when this pull
 * began. Refuses `invalid` for a cursor of another pull.
 */
export async function pullPage<Placed extends { readonly place: ChangePlace }, Row>(
  db: Database,
  query: PullQuery,
  { list, filter, read, asRow }: PullSource<Placed, Row>,
): Promise<PullPage<Row>> {
  const since = query.since === undefined ? undefined : new Date(query.since);
  const scope = { list, filter, since };
  const start = query.cursor === undefined ? undefined : readPullCursor(scope, query.cursor);
  const horizon = start?.horizon ?? (await changeHorizon(db));
  // One row more than asked for tells whether there is another page.
  const found = await read({ since, after: start?.after, limit: query.page_size + 1 });
  const rows = found.slice(0, query.page_size);
  const last = found.length > query.page_size ? rows.at(-1) : undefined;
  return {
    results: rows.map(asRow),
    cursor: last === undefined ? null : writePullCursor(scope, { horizon, after: last.place }),
    since: horizon.toISOString(),
  };
}
