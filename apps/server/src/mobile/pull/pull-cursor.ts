import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import type { ChangeKey } from '../sync/change-page.js';

/** The type of the ids in each list's sort keys. */
const idOf = {
  pharmacies: z.uuid(),
  inventories: z.int(),
  sections: z.uuid(),
  products: z.uuid(),
  counts: z.int(),
} as const;

/** What one pull reads. A cursor is only valid for the pull that made it. */
export interface PullScope {
  readonly list: keyof typeof idOf;
  readonly since: Date | undefined;
  /** The id of the pharmacy, inventory or person whose rows are read; '' means all. */
  readonly filter: string;
}

/** How far a pull has read: the watermark of its first page, and the last row that was sent. */
interface PullCursor {
  readonly watermark: Date;
  readonly after: ChangeKey;
  /** Whether it reads every row and ignores `since`, because the clock was set back (pull-page.ts). */
  readonly isWhole: boolean;
}

const LAST_MOMENT = 8.64e15;
const WHOLE = 'whole';

/** The `cursor` of a page. It is opaque to callers. */
export function writePullCursor(scope: PullScope, { watermark, after, isWhole }: PullCursor): string {
  const { list, since, filter } = scope;
  const cursor = [list, since?.getTime() ?? null, filter, watermark.getTime(), after.changedAt, after.id];
  return writeOpaque(isWhole ? [...cursor, WHOLE] : cursor);
}

/** Reads a `cursor`. Refuses `invalid` if another pull made it. */
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
