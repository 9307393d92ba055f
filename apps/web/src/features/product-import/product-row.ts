import type { CatalogueRow } from '@balanco/catalogue-file/catalogue';
import type { ImportColumnKey } from '@balanco/catalogue-file/import-columns';
import type { ProductRow } from '@balanco/contract/products/products';

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
  const { line: _line, ...stated } = row;
  const codes: ProductRow = { pharmacy };
  if (columns.includes('internal_code')) codes.internal_code = '';
  if (columns.includes('barcode')) codes.barcode = '';
  return { ...codes, ...stated };
}
