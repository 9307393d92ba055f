import type { PullPage, PullQuery } from '@balanco/contract/mobile-pull';
import { changeWatermark, isAheadOfClock } from '../../db/change-watermark.js';
import type { Database } from '../../db/database.js';
import type { ChangeKey, ChangeRange } from '../sync/change-page.js';
import { type PullScope, readPullCursor, writePullCursor } from './pull-cursor.js';

/** Every row changed after this. */
const BEFORE_ALL = new Date(0);

interface PullSource<Keyed, Row> extends Pick<PullScope, 'list' | 'filter'> {
  /** Rows by their changes, oldest change first; without a `since` in the range, only those that are live. */
  readonly read: (range: ChangeRange) => Promise<Keyed[]>;
  readonly asRow: (row: Keyed) => Row;
}

/**
 * One page of a pull (docs/collector-api.md). A row that changes while the pages are read may come twice, and what the
 * pages miss the next pull brings: its `since` is a moment before which every change was to be seen when this pull
 * began. A `since` or a cursor that lies ahead of the server's clock is answered with every row that there is, deleted
 * ones too: nothing less is sure to hold what changed (docs/decisions/0034). Refuses `invalid` for a cursor of another
 * pull.
 */
export async function pullPage<Keyed extends { readonly sortKey: ChangeKey }, Row>(
  db: Database,
  query: PullQuery,
  { list, filter, read, asRow }: PullSource<Keyed, Row>,
): Promise<PullPage<Row>> {
  const since = query.since === undefined ? undefined : new Date(query.since);
  const scope = { list, filter, since };
  const sent = query.cursor === undefined ? undefined : readPullCursor(scope, query.cursor);
  const isAhead = await isAheadOfClock(db, sent?.watermark ?? since);
  const start = isAhead ? undefined : sent;
  const isWhole = isAhead || start?.isWhole === true;
  const watermark = start?.watermark ?? (await changeWatermark(db));
  // One row more than asked for tells whether there is another page.
  const found = await read({
    since: isWhole ? BEFORE_ALL : since,
    after: start?.after,
    limit: query.page_size + 1,
  });
  const rows = found.slice(0, query.page_size);
  const last = found.length > query.page_size ? rows.at(-1) : undefined;
  return {
    results: rows.map(asRow),
    cursor: last === undefined ? null : writePullCursor(scope, { watermark, after: last.sortKey, isWhole }),
    since: watermark.toISOString(),
  };
}
