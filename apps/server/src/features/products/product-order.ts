import type { ProductSort } from '@balanco/contract/products';
import { type RawBuilder, sql } from 'kysely';

type SortField = ProductSort extends `-${infer Field}` | infer Field ? Exclude<Field, `-${string}`> : never;

/** Shorter codes come first, so that codes of digits stand in the order of their numbers; no code is the shortest. */
const byCode = (key: 'internal_code_key' | 'barcode_key') => [
  sql`length(${sql.ref(key)})`,
  sql`${sql.ref(key)} collate "C"`,
];

/** What each column is sorted by: texts as a Brazilian dictionary has them, codes without their leading zeros. */
const columns: Readonly<Record<SortField, readonly RawBuilder<unknown>[]>> = {
  internal_code: byCode('internal_code_key'),
  description: [sql`description collate pt_br`],
  barcode: byCode('barcode_key'),
  department: [sql`department collate pt_br`],
  system_stock: [sql`system_stock`],
  value: [sql`value`],
};

/**
 * The `order by` of the list. Products that are alike in the column stand by id, in the same direction: every order is
 * exactly the reverse of its opposite, and no page has a product of another.
 */
export function productOrder(sort: ProductSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql` desc` : sql` asc`;
  const keys = [...columns[fieldOf(sort)], sql`id`];
  return sql.join(keys.map((key) => sql`${key}${direction}`));
}

function fieldOf(sort: ProductSort): SortField {
  return sort.replace('-', '') as SortField;
}
