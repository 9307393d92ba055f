import { isCodeColumn, isTextColumn, type ProductColumn } from '@balanco/contract/product-columns';
import type { ProductSort } from '@balanco/contract/products';
import { type RawBuilder, sql } from 'kysely';

/** What a column is sorted by: texts in the order of a Brazilian dictionary, codes without their leading zeros. */
function sortKeys(column: ProductColumn): readonly RawBuilder<unknown>[] {
  if (isCodeColumn(column)) {
    // Shorter codes come first, so codes of digits are in the order of their numbers. No code is the shortest.
    const key = sql.ref(`${column}_key`);
    return [sql`length(${key})`, sql`${key} collate "C"`];
  }
  return [isTextColumn(column) ? sql`${sql.ref(column)} collate pt_br` : sql.ref(column)];
}

/**
 * The `order by` of the list. Products that are equal in the column are sorted by id in the same direction, so an order
 * is exactly the reverse of its opposite and no product is on two pages.
 */
export function productOrder(sort: ProductSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql` desc` : sql` asc`;
  const keys = [...sortKeys(columnOf(sort)), sql`id`];
  return sql.join(keys.map((key) => sql`${key}${direction}`));
}

function columnOf(sort: ProductSort): ProductColumn {
  return sort.replace('-', '') as ProductColumn; // The contract lets only columns through.
}
