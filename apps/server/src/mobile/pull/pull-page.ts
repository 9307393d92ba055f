import type { PullPage, PullQuery } from '@balanco/contract/mobile/mobile-pull';
import type { Caller } from '../../caller.js';
import { changeWatermark, isAheadOfClock } from '../../db/change-watermark.js';
import type { Database } from '../../db/database.js';
import type { ChangeKey, ChangeRange } from '../sync/change-page.js';
import { type PullScope, readPullCursor, writePullCursor } from './pull-cursor.js';

/** Every row was changed after this moment. */
const BEFORE_ALL = new Date(0);

interface PullSource<Keyed, Row> extends Pick<PullScope, 'list' | 'filter'> {
  /** Rows in the order of their changes, oldest first. Without a `since` in the range only live rows. */
  readonly read: (range: ChangeRange) => Promise<Keyed[]>;
  readonly asRow: (row: Keyed) => Row;
}

/**
 * One page of a pull (docs/mobile-sync.md, "Pulling"). A row that changes while the pages are read may come twice. The
 * next pull brings what these pages miss, because its `since` is the watermark of this pull's first page. A `since` or
 * cursor ahead of the server's clock is answered with every row, deleted ones included, because only that is sure to
 * contain all changes (docs/decisions/0034). So is a `since` from before the caller's pharmacies changed, because what they may
 * see since then didn't change itself. Refuses `invalid` for a cursor of another pull.
 */
export async function pullPage<Keyed extends { readonly sortKey: ChangeKey }, Row>(
  { db, caller }: { readonly db: Database; readonly caller: Pick<Caller, 'pharmaciesChangedAt'> },
  query: PullQuery,
  { list, filter, read, asRow }: PullSource<Keyed, Row>,
): Promise<PullPage<Row>> {
  const since = query.since === undefined ? undefined : new Date(query.since);
  const scope = { list, filter, since };
  const sent = query.cursor === undefined ? undefined : readPullCursor(scope, query.cursor);
  const isAhead = await isAheadOfClock(db, sent?.watermark ?? since);
  const start = isAhead ? undefined : sent;
  const isNewReach =
    sent === undefined && since !== undefined && since < (caller.pharmaciesChangedAt ?? since);
  const isWhole = isAhead || isNewReach || start?.isWhole === true;
  const watermark = start?.watermark ?? (await changeWatermark(db));
  // One extra row tells whether there is another page.
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
