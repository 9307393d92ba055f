import type { COUNT_SORT_FIELDS, CountSort } from '@balanco/contract/counts/counts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { parseCursor, writeOpaque } from '../../../db/opaque-text.js';
import { productOfCodes } from '../../products/product-of-codes.js';
import type { CountLineCondition, CountLineSelection } from './count-line-filter.js';

type CountLineSort = CountSort | typeof BY_RELEVANCE;

export const BY_RELEVANCE = 'relevance';

/** Lines without a key come last; the id breaks ties. */
export interface CountLineOrder {
  readonly key: RawBuilder<unknown>;
  readonly written: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
  prepare(where: CountLineCondition): RawBuilder<unknown>;
  by(key: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Even if the line there moved or was deleted. */
  isAfter(position: CountLinePosition): RawBuilder<unknown>;
}

export function countLineOrder(sort: CountLineSort, rank: CountLineSelection['rank'] = null): CountLineOrder {
  const { field, isDescending } = partsOf(sort);
  const { key, joins, isNullable, written, read } = field === BY_RELEVANCE ? relevanceKey(rank) : keys[field];
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  const nulls = sql.raw(isNullable ? 'nulls last' : '');
  return {
    key,
    written,
    join: joins === undefined ? sql`` : joined[joins],
    prepare: (where) => (joins === 'shown' ? shownProducts(where) : sql``),
    by: (keyName, id) => sql`${keyName} ${direction} ${nulls}, ${id} ${direction}`,
    isAfter(position) {
      if (position.key === null) return sql`${key} is null and count_line.id ${beyond} ${position.id}`;
      const isBeyond = sql`(${key}, count_line.id) ${beyond} (${read(position.key)}, ${position.id}::bigint)`;
      return isNullable ? sql`(${isBeyond} or ${key} is null)` : isBeyond;
    },
  };
}

type SortField = (typeof COUNT_SORT_FIELDS)[number];

interface SortKey {
  readonly key: RawBuilder<unknown>;
  readonly joins?: keyof typeof joined;
  readonly isNullable: boolean;
  /** The key in a cursor's JSON; `read` reverses it. */
  readonly written: RawBuilder<unknown>;
  readonly read: (value: CountLinePosition['key']) => RawBuilder<unknown>;
}

/** So a cursor fits into an address. */
const KEY_LENGTH = 64;

const plain = sql`cut.key`;

/** Padded digits sort as numbers. */
const shownInternalCode = sql`
  lpad(left(coalesce(nullif(internal_code_key, ''), nullif(shown.product_key, '')), ${sql.lit(KEY_LENGTH)}),
    ${sql.lit(KEY_LENGTH)}, '0') collate "C"
`;

const keys: Readonly<Record<SortField, SortKey>> = {
  createdAt: {
    key: sql`count_line.created_at`,
    isNullable: false,
    written: sql`(extract(epoch from cut.key) * 1000000)::bigint`,
    read: (value) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
  },
  user_name: {
    key: sql`left(collector.name, ${sql.lit(KEY_LENGTH)}) collate pt_br`,
    joins: 'collector',
    isNullable: false,
    written: plain,
    read: (value) => sql`${value}::text`,
  },
  barcode: codeKey(sql`count_line.barcode`),
  internal_code: {
    key: shownInternalCode,
    joins: 'shown',
    isNullable: true,
    written: plain,
    read: (value) => sql`${value}::text`,
  },
  product: {
    key: sql`left(nullif(shown.description, ''), ${sql.lit(KEY_LENGTH)}) collate pt_br`,
    joins: 'shown',
    isNullable: true,
    written: plain,
    read: (value) => sql`${value}::text`,
  },
  quantity: numericKey(sql`count_line.quantity`),
  factor: { ...numericKey(sql`count_line.factor`), isNullable: false },
};

function numericKey(key: RawBuilder<unknown>): SortKey {
  return { key, isNullable: true, written: plain, read: (value) => sql`${value}::numeric` };
}

function codeKey(column: RawBuilder<unknown>): SortKey {
  const key = sql`left(nullif(${column}, ''), ${sql.lit(KEY_LENGTH)}) collate "C"`;
  return { key, isNullable: true, written: plain, read: (value) => sql`${value}::text` };
}

/**
 * The newest come first in each rank: 2,400,000 hours exceed all years of counts. Microseconds exceed JSON's
 * numbers, so they are text.
 */
function relevanceKey(rank: CountLineSelection['rank']): SortKey {
  const { createdAt } = keys;
  return {
    ...createdAt,
    key: rank === null ? createdAt.key : sql`(count_line.created_at - ${rank} * interval '2400000 hours')`,
    written: sql`(extract(epoch from cut.key) * 1000000)::bigint::text`,
  };
}

function partsOf(sort: CountLineSort) {
  if (sort === BY_RELEVANCE) return { field: BY_RELEVANCE, isDescending: true } as const;
  const isDescending = sort.startsWith('-');
  // The contract's sorts are fields with an optional minus.
  return { field: (isDescending ? sort.slice(1) : sort) as SortField, isDescending };
}

const joined = {
  collector: sql`join collector on collector.id = count_line.collector_id`,
  shown: sql`join shown using (pharmacy_id, barcode_key, internal_code_key)`,
} as const;

function shownProducts(where: CountLineCondition): RawBuilder<unknown> {
  return sql`
    code as materialized (
      select distinct pharmacy_id, barcode_key, internal_code_key from count_line where ${where}
    ),
    shown as materialized (
      select code.*, product.description, product.internal_code_key as product_key
      from code left join lateral (${productOfCodes('code')}) as product on true
    ),
  `;
}

export interface CountLinePosition {
  readonly key: string | number | null;
  readonly id: number;
}

interface CountLineCursor extends CountLinePosition {
  readonly count: number;
}

export function writeCursor(sort: CountLineSort, { key, id, count }: CountLineCursor): string {
  return writeOpaque([sort, key, id, count]);
}

/** Refuses `invalid` for another order's cursor. */
export function readCursor(sort: CountLineSort, after: string): CountLineCursor {
  const schema = z.tuple([
    z.literal(sort),
    keyOf[sort.replace('-', '')] ?? z.never(),
    z.int(),
    z.int().min(0),
  ]);
  const [, key, id, count] = parseCursor('after', schema, after);
  return { key, id, count };
}

const keySchemas = {
  text: z.string().refine((text) => !text.includes('\u0000')),
  number: z.number(),
  microseconds: z.int(),
};

const keyOf: Readonly<Record<string, z.ZodType<string | number | null>>> = {
  createdAt: keySchemas.microseconds,
  user_name: keySchemas.text,
  barcode: keySchemas.text.nullable(),
  internal_code: keySchemas.text.nullable(),
  product: keySchemas.text.nullable(),
  relevance: z.string().regex(/^-?\d{1,18}$/),
  quantity: keySchemas.number.nullable(),
  factor: keySchemas.number,
};
