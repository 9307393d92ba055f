import { z } from 'zod';
import { hasInvisible, INVISIBLE_IN_NAME, withoutInvisible } from './visible-name.js';

/** A moment as ISO 8601 with its zone, as JSON carries it. */
export const timestampSchema = z.iso.datetime({ offset: true });

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text has the form of a UUID, of whatever version, in small letters or capitals. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The clock of a phone may be wrong by decades, but a year that the database can't hold would break what it is in. */
export function isStorableMoment(moment: string | number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1970 && year < 2200;
}

/** Postgres numeric(14,3): units of stock or counted quantity. */
export const QUANTITY_LIMIT = 99_999_999_999.999;
/** Postgres numeric(14,2): reais. */
export const MONEY_LIMIT = 999_999_999_999.99;

/** The longest name of a pharmacy, inventory or section, in characters. */
export const NAME_LIMIT = 200;

/** A name typed by a person: trimmed, not blank, refused with control or other invisible characters. */
export function nameSchema(missing: string, maximum = NAME_LIMIT) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` })
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'O texto tem caracteres de controle.', abort: true })
    .refine((text) => !hasInvisible(text), { error: INVISIBLE_IN_NAME })
    .overwrite(storable);
}

/**
 * A name that an app sends. What is invisible is left out and not refused: nobody may be there to type it again, and
 * the counts behind the name must not wait.
 */
export function appNameSchema(missing: string, maximum = NAME_LIMIT) {
  return z
    .string({ error: missing })
    .overwrite((text) => storable(withoutInvisible(text)).trim())
    .min(1, { error: missing })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` });
}

/** Free text of a catalogue; PostgreSQL can't store the null character. */
export function textSchema(maximum: number) {
  return z
    .string({ error: 'Informe um texto.' })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` })
    .refine((text) => !text.includes('\u0000'), { error: 'O texto tem caracteres de controle.' })
    .overwrite((text) => storable(text.trim()));
}

/** PostgreSQL writes half a character as U+FFFD; done here, what comes back equals what was sent. */
export function storable(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** The `pharmacy` of a query: the pharmacy's id or its inventory_uuid; empty or absent means all (DESIGN 6). */
export const pharmacyFilterSchema = z
  .union([z.literal(''), z.uuid({ error: 'Farmácia inválida.' })], { error: 'Farmácia inválida.' })
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** A page number from 1, as a query carries it. */
export const pageSchema = z.coerce
  .number({ error: 'Página inválida.' })
  .int({ error: 'Página inválida.' })
  .min(1, { error: 'Página inválida.' });

/** What a person typed into a search box. */
export const searchSchema = z
  .string()
  .max(200, { error: 'Use no máximo 200 caracteres na pesquisa.' })
  .optional()
  .transform((text) => {
    const trimmed = text?.replaceAll('\u0000', '').trim();
    return trimmed === '' ? undefined : trimmed;
  });

/** The order of a list: one of its fields, with a minus sign in front for the other way round. */
export function sortSchema<const Field extends string>(fields: readonly Field[]) {
  const orders = fields.flatMap((field) => [field, `-${field}`] as const);
  return z.enum(orders, { error: 'Ordem inválida.' });
}

/** A page of a list: `next` and `previous` are absolute addresses (DESIGN 6, settled meanings). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int().min(0),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });
}
