import { isCodeColumn, isTextColumn, type ProductColumn } from '@balanco/contract/products/product-columns';

/** How tables lay out a product's column. The description gets the remaining width. */
export function productCellMeta(name: ProductColumn) {
  return { grow: name === 'description', code: isCodeColumn(name), numeric: !isTextColumn(name) };
}
