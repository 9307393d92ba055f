import { type RawBuilder, sql } from 'kysely';

/** A number of a hashed text: decimal comma, no thousands, no trailing zeros (docs/fechamento.md, "Hash"). */
export function canonicalNumber(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`replace(trim_scale(${number})::text, '.', ',')`;
}

/** A field of a hashed text, in quotes as in RFC 4180 if a reader could misread it. */
export function quoted(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} ~ '[;"\\r\\n]' then '"' || replace(${text}, '"', '""') || '"' else ${text} end`;
}
