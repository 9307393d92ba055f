import type { COUNT_SORT_FIELDS, CountSort } from '@balanco/contract/counts';
import { type RawBuilder, sql } from 'kysely';
import type { CountLinePosition } from './count-line-cursor.js';

type SortField = (typeof COUNT_SORT_FIELDS)[number];

interface SortKey {
  /** Over `count_line` and its `collector`. */
  readonly key: RawBuilder<unknown>;
  /** A key without nulls is compared as a row, for which an index serves. */
  readonly isNullable: boolean;
  /** The key as JSON carries it in a cursor, read from `cut.key`, and back again. */
  readonly written: RawBuilder<unknown>;
  readonly read: (value: CountLinePosition['key']) => RawBuilder<unknown>;
}

/** Codes and names are sorted by as much of them as a cursor can carry in an address. */
const KEY_LENGTH = 64;

const plain = sql`cut.key`;

function numericKey(key: RawBuilder<unknown>): SortKey {
  return { key, isNullable: true, written: plain, read: (value) => sql`${value}::numeric` };
}

function codeKey(column: RawBuilder<unknown>): SortKey {
  const key = sql`left(nullif(${column}, ''), ${sql.lit(KEY_LENGTH)}) collate "C"`;
  return { key, isNullable: true, written: plain, read: (value) => sql`${value}::text` };
}

const keys: Readonly<Record<SortField, SortKey>> = {
  createdAt: {
    key: sql`count_line.created_at`,
    isNullable: false,
    written: sql`(extract(epoch from cut.key) * 1000000)::bigint`,
    read: (value) => sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`,
  },
  user_name: {
    key: sql`left(collector.name, ${sql.lit(KEY_LENGTH)}) collate pt_br`,
    isNullable: false,
    written: plain,
    read: (value) => sql`${value}::text`,
  },
  barcode: codeKey(sql`count_line.barcode`),
  internal_code: codeKey(sql`count_line.internal_code`),
  quantity: numericKey(sql`count_line.quantity`),
  factor: { ...numericKey(sql`count_line.factor`), isNullable: false },
};

/** The SQL of one order of count lines; ties go by the line's id, and lines without the key come last. */
interface CountLineOrder {
  readonly key: RawBuilder<unknown>;
  readonly written: RawBuilder<unknown>;
  readonly needsCollector: boolean;
  /** What stands behind `order by`, given the names of the key and the id. */
  by(key: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** True of the lines that come after `place`, wherever its line has gone meanwhile. */
  isAfter(place: CountLinePosition): RawBuilder<unknown>;
}

export function countLineOrder(sort: CountSort): CountLineOrder {
  const { field, isDescending } = partsOf(sort);
  const { key, isNullable, written, read } = keys[field];
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  const nulls = sql.raw(isNullable ? 'nulls last' : '');
  return {
    key,
    written,
    needsCollector: field === 'user_name',
    by: (keyName, id) => sql`${keyName} ${direction} ${nulls}, ${id} ${direction}`,
    isAfter(place) {
      if (place.key === null) return sql`${key} is null and count_line.id ${beyond} ${place.id}`;
      const isBeyond = sql`(${key}, count_line.id) ${beyond} (${read(place.key)}, ${place.id}::bigint)`;
      return isNullable ? sql`(${isBeyond} or ${key} is null)` : isBeyond;
    },
  };
}

function partsOf(sort: CountSort): { field: SortField; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  // The contract's sorts are its fields, with or without the minus sign.
  return { field: (isDescending ? sort.slice(1) : sort) as SortField, isDescending };
}
