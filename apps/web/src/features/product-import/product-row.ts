import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { ProductRow } from '@balanco/contract/products';

/**
 * A row of the bulk call from a row of the file (specification, section 7). It has each code whose column was chosen,
 * '' if blank: without a barcode it would name all products with the internal code (docs/decisions/0005). Other
 * fields that the line doesn't state are left out, so the stored ones stay.
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
