import type { PullPage, PullQuery } from '@balanco/contract/mobile/mobile-pull';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import { changeWatermark, isAheadOfClock } from '../../db/change-watermark.js';
import type { Database } from '../../db/database.js';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import type { ChangeKey, ChangeRange } from '../sync/change-page.js';

/** Every row was changed after this moment. */
const BEFORE_ALL = new Date(0);

interface PullSource<Keyed, Row> extends Pick<PullScope, 'list' | 'filter'> {
  /** Oldest change first. Without a `since` in the range only live rows. */
  readonly read: (range: ChangeRange) => Promise<Keyed[]>;
  readonly asRow: (row: Keyed) => Row;
}

/**
 * A row that changes while pages are read may come twice; the next pull brings what these pages miss, because
 * its `since` is the watermark of this pull's first page (docs/mobile-sync.md, "Pulling"). A `since` or
 * cursor ahead of the server's clock gets every row, deleted ones included: only that surely contains all
 * changes (docs/decisions/0022). So does a `since` from before the caller's pharmacies changed, whose rows
 * didn't change themselves. Refuses `invalid` for a cursor of another pull.
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

const idOf = {
  pharmacies: z.uuid(),
  inventories: z.int(),
  sections: z.uuid(),
  products: z.uuid(),
  counts: z.int(),
} as const;

/** A cursor is only valid for the pull that made it. */
export interface PullScope {
  readonly list: keyof typeof idOf;
  readonly since: Date | undefined;
  /** The pharmacy, inventory or person whose rows are read; '' for all. */
  readonly filter: string;
}

/** The watermark of the first page, and the last row that was sent. */
interface PullCursor {
  readonly watermark: Date;
  readonly after: ChangeKey;
  /** Reads every row and ignores `since`, because the clock was set back. */
  readonly isWhole: boolean;
}

const LAST_MOMENT = 8.64e15;

const WHOLE = 'whole';

/** Opaque to callers. */
export function writePullCursor(scope: PullScope, { watermark, after, isWhole }: PullCursor): string {
  const { list, since, filter } = scope;
  const cursor = [list, since?.getTime() ?? null, filter, watermark.getTime(), after.changedAt, after.id];
  return writeOpaque(isWhole ? [...cursor, WHOLE] : cursor);
}

/** Refuses `invalid` if another pull made the cursor. */
export function readPullCursor(scope: PullScope, cursor: string): PullCursor {
  const { success, data } = cursorSchema(scope).safeParse(readOpaque(cursor));
  if (!success) {
    throw new AppError('invalid', 'Cursor inválido.', { fields: { cursor: ['Cursor inválido.'] } });
  }
  const [, , , watermark, changedAt, id, whole] = data;
  return { watermark: new Date(watermark), after: { changedAt, id }, isWhole: whole === WHOLE };
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
