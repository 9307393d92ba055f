import type { COUNT_SORT_FIELDS, CountSort } from '@balanco/contract/counts';
import { type RawBuilder, sql } from 'kysely';
import type { CountLinePosition } from './count-line-cursor.js';

type SortField = (typeof COUNT_SORT_FIELDS)[number];

interface SortKey {
  /** Over `count_line` and its `collector`. */
  readonly key: RawBuilder<unknown>;
  /** A key without nulls is compared as part of a row value, which an index can answer. */
  readonly isNullable: boolean;
  /** The key as a cursor's JSON carries it, read from `cut.key`; `read` turns it back into SQL. */
  readonly written: RawBuilder<unknown>;
  readonly read: (value: CountLinePosition['key']) => RawBuilder<unknown>;
}

/** Codes and names are sorted by this many characters, because a cursor must fit into an address. */
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

/** The SQL of one order of count lines. Equal keys are ordered by the line's id; lines without a key come last. */
interface CountLineOrder {
  readonly key: RawBuilder<unknown>;
  readonly written: RawBuilder<unknown>;
  readonly needsCollector: boolean;
  /** The `order by` list, given the names of the key and the id. */
  by(key: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The condition for lines after `position`, even if the line there was moved or deleted since. */
  isAfter(position: CountLinePosition): RawBuilder<unknown>;
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
    isAfter(position) {
      if (position.key === null) return sql`${key} is null and count_line.id ${beyond} ${position.id}`;
      const isBeyond = sql`(${key}, count_line.id) ${beyond} (${read(position.key)}, ${position.id}::bigint)`;
      return isNullable ? sql`(${isBeyond} or ${key} is null)` : isBeyond;
    },
  };
}

function partsOf(sort: CountSort): { field: SortField; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  // In the contract every sort is a field, with or without a minus sign.
  return { field: (isDescending ? sort.slice(1) : sort) as SortField, isDescending };
}
