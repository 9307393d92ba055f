import type { CountSort } from '@balanco/contract/counts';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { readOpaque, writeOpaque } from '../../opaque-text.js';

/** A line's place in a sorted list: its sort key, and its id, which decides between equal keys. */
export interface CountLinePosition {
  readonly key: string | number | null;
  readonly id: number;
}

/** Where a reading of the list stands: the last line that was given, and how many there were when it began. */
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
  quantity: key.number.nullable(),
  factor: key.number,
};

/** The `cursor` of a page: opaque to callers, good for the order it was made in. */
export function writeCursor(sort: CountSort, { key, id, count }: CountLineCursor): string {
  return writeOpaque([sort, key, id, count]);
}

/** Reads an `after` back; refuses `invalid` where it is no cursor of this order. */
export function readCursor(sort: CountSort, after: string): CountLineCursor {
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
