import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import type { ChangeKey } from '../sync/change-page.js';

/** The ids that rows of each list are placed by. */
const idOf = {
  pharmacies: z.uuid(),
  inventories: z.int(),
  sections: z.uuid(),
  products: z.uuid(),
  counts: z.int(),
} as const;

/** What one pull is of: a cursor made in it fits no other. */
export interface PullScope {
  readonly list: keyof typeof idOf;
  readonly since: Date | undefined;
  /** The pharmacy, inventory or person whose rows are read, however the caller named them; '' is all. */
  readonly filter: string;
}

/** Where a pull stands: the watermark taken at its first page, and the last row that was given. */
interface PullCursor {
  readonly watermark: Date;
  readonly after: ChangeKey;
  /** Whether it reads every row, whatever its `since`, because the clock was set back (pull-page.ts). */
  readonly isWhole: boolean;
}

const LAST_MOMENT = 8.64e15;
const WHOLE = 'whole';

/** The `cursor` of a page: opaque to callers. */
export function writePullCursor(scope: PullScope, { watermark, after, isWhole }: PullCursor): string {
  const { list, since, filter } = scope;
  const cursor = [list, since?.getTime() ?? null, filter, watermark.getTime(), after.changedAt, after.id];
  return writeOpaque(isWhole ? [...cursor, WHOLE] : cursor);
}

/** Reads a `cursor` back; refuses `invalid` where it was not made by this pull. */
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
