import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import {
  isTextColumn,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductValues,
} from '@balanco/contract/product-columns';

/** The value of a column as tables show it: numbers in pt-BR. */
export function productValueText(column: ProductColumn, product: Readonly<ProductValues>): string {
  if (isTextColumn(column)) return product[column];
  return PRODUCT_COLUMNS[column].kind === 'money'
    ? formatMoney(product[column])
    : formatQuantity(product[column]);
}
