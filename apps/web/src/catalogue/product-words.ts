import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  isCodeColumn,
  isTextColumn,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductValues,
} from '@balanco/contract/products/product-columns';
import type { ListedProduct, Product } from '@balanco/contract/products/products';

export function productTitle({
  description,
  internal_code,
  barcode,
}: Pick<Product, 'description' | 'internal_code' | 'barcode'>): string {
  return description || internal_code || barcode;
}

type Shown = Readonly<ProductValues> | ListedProduct;

export function productValueText(column: ProductColumn, product: Shown): string {
  if (isTextColumn(column)) return product[column];
  const value = product[column];
  if (value === null) return '–';
  return PRODUCT_COLUMNS[column].kind === 'money' ? formatMoney(value) : formatQuantity(value);
}

export function productCellMeta(name: ProductColumn) {
  return { grow: name === 'description', code: isCodeColumn(name), numeric: !isTextColumn(name) };
}

/** Blind collectors get no stock (docs/blind-counting.md). */
export function isWhole(product: ListedProduct): product is Product {
  return product.system_stock !== null;
}
