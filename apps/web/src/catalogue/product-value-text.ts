import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import {
  isTextColumn,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductValues,
} from '@balanco/contract/products/product-columns';
import type { ListedProduct } from '@balanco/contract/products/products';

type Shown = Readonly<ProductValues> | ListedProduct;

/** The value of a column as tables show it: numbers in pt-BR, a dash for what the reader may not see. */
export function productValueText(column: ProductColumn, product: Shown): string {
  if (isTextColumn(column)) return product[column];
  const value = product[column];
  if (value === null) return '–';
  return PRODUCT_COLUMNS[column].kind === 'money' ? formatMoney(value) : formatQuantity(value);
}
