import { z } from 'zod';
import { hasInvisible, INVISIBLE_IN_NAME, withoutInvisible } from './visible-name.js';

/** A timestamp in ISO 8601 with its zone. */
export const timestampSchema = z.iso.datetime({ offset: true });

/** The deletion that an answer can be undone with (docs/counts.md, "The trash"). */
export const deletionIdSchema = z.uuid();

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text has the form of a UUID of any version, in lower or upper case. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Whether the database can store a timestamp. The clock of a phone may be wrong by decades, which is accepted. */
export function isStorableMoment(moment: string | number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1970 && year < 2200;
}

/** PostgreSQL numeric(14,3): units of stock or counted quantity. */
export const QUANTITY_LIMIT = 99_999_999_999.999;
/** PostgreSQL numeric(14,2): reais. */
export const MONEY_LIMIT = 999_999_999_999.99;

/** The longest name of a pharmacy, inventory or section, in characters. */
export const NAME_LIMIT = 200;

/** A name that a person typed: trimmed, not blank, without control or other invisible characters. */
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
 * A name that an app sends. Invisible characters are removed, not refused, because no one may be there to type the name
 * again, and its counts must not wait.
 */
export function appNameSchema(missing: string, maximum = NAME_LIMIT) {
  return z
    .string({ error: missing })
    .overwrite((text) => storable(withoutInvisible(text)).trim())
    .min(1, { error: missing })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` });
}

/** Free text of a catalogue. PostgreSQL can't store the null character. */
export function textSchema(maximum: number) {
  return z
    .string({ error: 'Informe um texto.' })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` })
    .refine((text) => !text.includes('\u0000'), { error: 'O texto tem caracteres de controle.' })
    .overwrite((text) => storable(text.trim()));
}

const HAS_SURROGATE = /[\uD800-\uDFFF]/;

/** Replaces lone surrogates by U+FFFD, as PostgreSQL does, so that a text is read back as it was sent. */
export function storable(text: string): string {
  // Nearly no text has any surrogate, and looking for half ones takes ten times as long.
  return HAS_SURROGATE.test(text) ? text.replace(/\p{Surrogate}/gu, '\uFFFD') : text;
}

/** The version on which a change is based, in a body; absent means the current one (docs/http.md, "Versions"). */
export const versionSchema = z
  .int({ error: 'Versão inválida.' })
  .min(1, { error: 'Versão inválida.' })
  .optional();

/** The version of an answered object. Answers of a server that has only the specified fields are accepted without it. */
export const answeredVersionSchema = z.int().default(1);

/** The `pharmacy` of a query: an id or inventory_uuid; empty or absent means all (docs/http.md, "Which pharmacy"). */
export const pharmacyFilterSchema = z
  .union([z.literal(''), z.uuid({ error: 'Farmácia inválida.' })], { error: 'Farmácia inválida.' })
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** A page number from 1, in a query; empty means the first page. */
export const pageSchema = z.preprocess(
  (value) => (value === '' ? 1 : value),
  z.coerce
    .number({ error: 'Página inválida.' })
    .int({ error: 'Página inválida.' })
    .min(1, { error: 'Página inválida.' }),
);

/** How many rows a page has, in a query: at most `limit`, which the sentence counts as `rows`. */
export function pageSizeSchema(limit: number, rows: string) {
  const invalid = { error: 'Tamanho de página inválido.' };
  return z.coerce
    .number(invalid)
    .int(invalid)
    .min(1, invalid)
    .max(limit, { error: `Uma página tem no máximo ${limit} ${rows}.` });
}

/** The number of an object in a path. */
export function numberIdSchema(sentence: string) {
  const invalid = { error: sentence };
  return z.coerce.number(invalid).int(invalid).positive(invalid);
}

/** The text of a search box. */
export const searchSchema = z
  .string()
  .max(200, { error: 'Use no máximo 200 caracteres na pesquisa.' })
  .optional()
  .transform((text) => {
    const trimmed = text?.replaceAll('\u0000', '').trim();
    return trimmed === '' ? undefined : trimmed;
  });

/** The order of a list: one of its fields, with a leading minus for descending order. */
export function sortSchema<const Field extends string>(fields: readonly Field[]) {
  const orders = fields.flatMap((field) => [field, `-${field}`] as const);
  return z.enum(orders, { error: 'Ordem inválida.' });
}

/** A page of a list; `next` and `previous` are absolute addresses (docs/http.md, "Lists"). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int().min(0),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });
}
