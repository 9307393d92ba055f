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
  /** The key in a cursor's JSON, which `schema` describes; `read` reverses it. */
  readonly written: RawBuilder<unknown>;
  readonly read: (value: CountLinePosition['key']) => RawBuilder<unknown>;
  readonly schema: z.ZodType<string | number>;
}

/** So a cursor fits into an address. */
const KEY_LENGTH = sql.lit(64);

function textKey(key: RawBuilder<unknown>, joins?: SortKey['joins']): SortKey {
  const schema = z.string().refine((text) => !text.includes('\u0000'));
  const read: SortKey['read'] = (value) => sql`${value}::text`;
  return { key, ...(joins && { joins }), isNullable: true, written: sql`cut.key`, read, schema };
}

function numericKey(key: RawBuilder<unknown>): SortKey {
  const read: SortKey['read'] = (value) => sql`${value}::numeric`;
  return { key, isNullable: true, written: sql`cut.key`, read, schema: z.number() };
}

/** Padded digits sort as numbers. */
const shownInternalCode = sql`
  lpad(left(coalesce(nullif(internal_code_key, ''), nullif(shown.product_key, '')), ${KEY_LENGTH}),
    ${KEY_LENGTH}, '0') collate "C"
`;

const keys: Readonly<Record<SortField, SortKey>> = {
  createdAt: {
    key: sql`count_line.created_at`,
    isNullable: false,
    written: sql`(extract(epoch from cut.key) * 1000000)::bigint`,
    read: (value) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
    schema: z.int(),
  },
  user_name: {
    ...textKey(sql`left(collector.name, ${KEY_LENGTH}) collate pt_br`, 'collector'),
    isNullable: false,
  },
  barcode: textKey(sql`left(nullif(count_line.barcode, ''), ${KEY_LENGTH}) collate "C"`),
  internal_code: textKey(shownInternalCode, 'shown'),
  product: textKey(sql`left(nullif(shown.description, ''), ${KEY_LENGTH}) collate pt_br`, 'shown'),
  quantity: numericKey(sql`count_line.quantity`),
  factor: { ...numericKey(sql`count_line.factor`), isNullable: false },
};

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
    schema: z.string().regex(/^-?\d{1,18}$/),
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
  const { field } = partsOf(sort);
  const { schema, isNullable } = field === BY_RELEVANCE ? relevanceKey(null) : keys[field];
  const keySchema = isNullable ? schema.nullable() : schema;
  const tuple = z.tuple([z.literal(sort), keySchema, z.int(), z.int().min(0)]);
  const [, key, id, count] = parseCursor('after', tuple, after);
  return { key, id, count };
}
