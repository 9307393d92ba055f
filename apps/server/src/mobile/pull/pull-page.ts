import type { PullPage, PullQuery } from '@balanco/contract/mobile/mobile-pull';
import { z } from 'zod';
import type { Caller } from '../../caller.js';
import { changeWatermark, isAheadOfClock } from '../../db/change-watermark.js';
import type { Database } from '../../db/database.js';
import { parseCursor, writeOpaque } from '../../db/opaque-text.js';
import type { ChangeKey, ChangeRange } from '../sync/change-page.js';

const BEFORE_ALL = new Date(0);

interface PullSource<Found extends { readonly sortKey: ChangeKey }, Row>
  extends Pick<PullScope, 'list' | 'filter'> {
  /** The oldest change comes first; without `since` only live rows come. */
  readonly read: (range: ChangeRange) => Promise<Found[]>;
  readonly asRow: (row: Found) => Row;
}

/**
 * Changing rows may repeat; the next pull brings missed ones, because its `since` is the first page's
 * watermark (docs/mobile-sync.md, "Pulling"). Moments ahead of the clock get every row (docs/decisions/0022),
 * and so do those before the caller's pharmacies changed. Refuses `invalid` for another pull's cursor.
 */
export async function pullPage<Found extends { readonly sortKey: ChangeKey }, Row>(
  { db, caller }: { readonly db: Database; readonly caller: Pick<Caller, 'pharmaciesChangedAt'> },
  query: PullQuery,
  { list, filter, read, asRow }: PullSource<Found, Row>,
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

const idOf = {
  pharmacies: z.uuid(),
  inventories: z.int(),
  sections: z.uuid(),
  products: z.uuid(),
  bindings: z.uuid(),
  counts: z.int(),
} as const;

export interface PullScope {
  readonly list: keyof typeof idOf;
  readonly since: Date | undefined;
  /** Whose rows it reads, '' for all. */
  readonly filter: string;
}

type PullCursor = ReturnType<typeof readPullCursor>;

const LAST_MOMENT = 8.64e15;

const WHOLE = 'whole';

function writePullCursor(scope: PullScope, { watermark, after, isWhole }: PullCursor): string {
  const { list, since, filter } = scope;
  const cursor = [list, since?.getTime() ?? null, filter, watermark.getTime(), after.changedAt, after.id];
  return writeOpaque(isWhole ? [...cursor, WHOLE] : cursor);
}

/** Refuses `invalid` for another pull's cursor. */
export function readPullCursor(scope: PullScope, cursor: string) {
  const [, , , watermark, changedAt, id, whole] = parseCursor('cursor', cursorSchema(scope), cursor);
  // The clock was set back: ignores `since`.
  const isWhole = whole === WHOLE;
  return { watermark: new Date(watermark), after: { changedAt, id }, isWhole };
}

function cursorSchema({ list, since, filter }: PullScope) {
  return z.tuple([
    z.literal(list),
    z.literal(since?.getTime() ?? null),
    z.literal(filter),
    z.int().min(0).max(LAST_MOMENT),
    z.int(),
    idOf[list],
    z.literal(WHOLE).optional(),
  ]);
}
