import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { readOpaque, writeOpaque } from '../../opaque-text.js';
import type { CountLineSort } from './count-line-order.js';

/** A line's position in a sorted list: its sort key and, because keys can be equal, its id. */
export interface CountLinePosition {
  readonly key: string | number | null;
  readonly id: number;
}

/** How far a list was read: the last line that was returned, and the number of lines when reading began. */
interface CountLineCursor extends CountLinePosition {
  readonly count: number;
}

const key = {
  text: z.string().refine((text) => !text.includes('\u0000')),
  number: z.number(),
  microseconds: z.int(),
};
const keyOf: Readonly<Record<string, z.ZodType<string | number | null>>> = {
  createdAt: key.microseconds,
  user_name: key.text,
  barcode: key.text.nullable(),
  internal_code: key.text.nullable(),
  product: key.text.nullable(),
  relevance: z.string().regex(/^-?\d{1,18}$/),
  quantity: key.number.nullable(),
  factor: key.number,
};

/** The `cursor` of a page. It is opaque to callers and valid only for its own sort order. */
export function writeCursor(sort: CountLineSort, { key, id, count }: CountLineCursor): string {
  return writeOpaque([sort, key, id, count]);
}

/** Reads the cursor in `after`. Refuses `invalid` if it isn't a cursor of this sort order. */
export function readCursor(sort: CountLineSort, after: string): CountLineCursor {
  const schema = z.tuple([
    z.literal(sort),
    keyOf[sort.replace('-', '')] ?? z.never(),
    z.int(),
    z.int().min(0),
  ]);
  const { success, data } = schema.safeParse(readOpaque(after));
  if (!success)
    throw new AppError('invalid', 'Cursor inválido.', { fields: { after: ['Cursor inválido.'] } });
  const [, key, id, count] = data;
  return { key, id, count };
}
