import { z } from 'zod';
import { hasInvisible, INVISIBLE_IN_NAME, visibleProductText, withoutInvisible } from './visible-name.js';

/** ISO 8601 with a zone. */
export const timestampSchema = z.iso.datetime({ offset: true });

/** See docs/counts.md, "The trash". */
export const deletionIdSchema = z.uuid();

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The version may be any, and letters large or small. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Whether the database can store it. A phone's clock may be wrong by decades. */
export function isStorableMoment(moment: string | number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1970 && year < 2200;
}

/** PostgreSQL numeric(14,3): units of stock or counted quantity. */
export const QUANTITY_LIMIT = 99_999_999_999.999;
/** The limit of PostgreSQL's numeric(14,2), in reais. */
export const MONEY_LIMIT = 999_999_999_999.99;

/** A moment states its time zone. */
export function momentSchema(sentence: string) {
  return z.iso
    .datetime({ offset: true, error: sentence, abort: true })
    .refine(isStorableMoment, { error: sentence });
}

export const NAME_LIMIT = 200;

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
 * Removes invisible characters instead of refusing: an app's counts must not wait for somebody to retype a
 * name.
 */
export function appNameSchema(missing: string, maximum = NAME_LIMIT) {
  return z
    .string({ error: missing })
    .overwrite((text) => storable(withoutInvisible(text)).trim())
    .min(1, { error: missing })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` });
}

/** Nobody retypes the name of a file. */
export const fileNameSchema = appNameSchema('Informe o nome do arquivo.', 255);

/** PostgreSQL can't store the null character. */
export function textSchema(maximum: number) {
  return z
    .string({ error: 'Informe um texto.' })
    .max(maximum, { error: `Use no máximo ${maximum} caracteres.` })
    .refine((text) => !text.includes('\u0000'), { error: 'O texto tem caracteres de controle.' })
    .overwrite((text) => storable(text.trim()));
}

/** A key or a typed confirmation, taken as it is. PostgreSQL can't look up the null character. */
export function exactTextSchema(maximum: number, sentence: string, missing = sentence) {
  return z
    .string({ error: missing })
    .max(maximum, { error: sentence })
    .refine((text) => !text.includes('\u0000'), { error: sentence });
}

/**
 * Text of a product. Characters that nobody sees are removed, not refused, because one in a file of thousands of
 * rows would stop its import. The import's preview names their lines.
 */
export function productTextSchema(maximum: number) {
  return textSchema(maximum).overwrite(visibleProductText);
}

const HAS_SURROGATE = /[\uD800-\uDFFF]/;

/** Replaces lone surrogates by U+FFFD, as PostgreSQL does. */
export function storable(text: string): string {
  // Searching for lone surrogates takes ten times as long.
  return HAS_SURROGATE.test(text) ? text.replace(/\p{Surrogate}/gu, '\uFFFD') : text;
}

/** The version that a change starts from; absent means current (docs/http.md, "Versions"). */
export const versionSchema = z
  .int({ error: 'Versão inválida.' })
  .min(1, { error: 'Versão inválida.' })
  .optional();

/** Servers with only the specified fields omit it. */
export const answeredVersionSchema = z.int().default(1);

/** An id or inventory_uuid; absent means all (docs/http.md, "Which pharmacy"). */
export const pharmacyFilterSchema = z
  .union([z.literal(''), z.uuid({ error: 'Farmácia inválida.' })], { error: 'Farmácia inválida.' })
  .optional()
  .transform((value) => (value === '' ? undefined : value));

export const pageSchema = z.preprocess(
  (value) => (value === '' ? 1 : value),
  numberIdSchema('Página inválida.'),
);

export function pageSizeSchema(limit: number, rows: string) {
  const invalid = { error: 'Tamanho de página inválido.' };
  return z.coerce
    .number(invalid)
    .int(invalid)
    .min(1, invalid)
    .max(limit, { error: `Uma página tem no máximo ${limit} ${rows}.` });
}

/** A page of a list, which has `size` rows by default. */
export function paging(rows: string, size: number, limit = size) {
  return { page: pageSchema.default(1), page_size: pageSizeSchema(limit, rows).default(size) };
}

export function numberIdSchema(sentence: string) {
  const invalid = { error: sentence };
  return z.coerce.number(invalid).int(invalid).positive(invalid);
}

/** An id that PostgreSQL stores as an integer. */
export function integerIdSchema(sentence: string) {
  return numberIdSchema(sentence).max(2_147_483_647, { error: sentence });
}

export const searchSchema = z
  .string()
  .max(200, { error: 'Use no máximo 200 caracteres na pesquisa.' })
  .optional()
  .transform((text) => {
    const trimmed = text?.replaceAll('\u0000', '').trim();
    return trimmed === '' ? undefined : trimmed;
  });

export function sortSchema<const Field extends string>(fields: readonly Field[]) {
  const orders = fields.flatMap((field) => [field, `-${field}`] as const);
  return z.enum(orders, { error: 'Ordem inválida.' });
}

/** Addresses are absolute (docs/http.md, "Lists"). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int().min(0),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });
}

export function numberSchema(sentence: string, minimum: number, maximum: number) {
  const invalid = { error: sentence };
  return z.number(invalid).min(minimum, invalid).max(maximum, invalid);
}

/** The amount goes from 0 to `limit` and is rounded. */
export function amountSchema(sentence: string, limit: number, decimals: number) {
  const step = 10 ** decimals;
  return numberSchema(sentence, 0, limit).overwrite((amount) => Math.round(amount * step) / step);
}
