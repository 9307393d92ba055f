import type { z } from 'zod';
import { invalidField } from '../app-error.js';

/** JSON in base64url, only passed back by callers. */
export function writeOpaque(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Returns undefined for no JSON; check the rest with a schema. */
export function readOpaque(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Where a list goes on. Refuses `invalid` for what `writeOpaque` didn't make of such a value. */
export function parseCursor<Cursor>(field: string, schema: z.ZodType<Cursor>, text: string): Cursor {
  const { success, data } = schema.safeParse(readOpaque(text));
  if (success) return data;
  throw invalidField(field, 'Cursor inválido.');
}
