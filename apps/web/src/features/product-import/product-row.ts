import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { ProductRow } from '@balanco/contract/products';

/**
 * A row of the bulk call from a row of the file (specification, section 7). It carries both codes where
 * their columns were chosen, '' where the file has a blank: without its barcode it would speak of all products with the
 * internal code (docs/decisions/0005). What else the line doesn't state is left as it is.
 */
export function productRow(
  row: CatalogueRow,
  columns: readonly ImportColumnKey[],
  pharmacy: string,
): ProductRow {
  const product: ProductRow = { pharmacy };
  if (columns.includes('internal_code')) product.internal_code = row.internal_code ?? '';
  if (columns.includes('barcode')) product.barcode = row.barcode ?? '';
  if (row.description !== undefined) product.description = row.description;
  if (row.department !== undefined) product.department = row.department;
  if (row.system_stock !== undefined) product.system_stock = row.system_stock;
  if (row.value !== undefined) product.value = row.value;
  return product;
}
