import type { ProductRow } from '@balanco/contract/products';
import type { CatalogueRow } from './txt/read-row';
import type { TxtColumnKey } from './txt/txt-columns';

/**
 * A row of the bulk call from a row of the file (specification, section 7). It carries the texts of every chosen
 * column, '' where the file has a blank: without its barcode it would speak of all products with the internal code
 * (DESIGN, section 6). Numbers that the line doesn't state are left as they are.
 */
export function productRow(
  row: CatalogueRow,
  columns: readonly TxtColumnKey[],
  pharmacy: string,
): ProductRow {
  const product: ProductRow = { pharmacy };
  if (columns.includes('internal_code')) product.internal_code = row.internal_code ?? '';
  if (columns.includes('barcode')) product.barcode = row.barcode ?? '';
  if (columns.includes('description')) product.description = row.description ?? '';
  if (columns.includes('department')) product.department = row.department ?? '';
  if (row.system_stock !== undefined) product.system_stock = row.system_stock;
  if (row.value !== undefined) product.value = row.value;
  return product;
}
