import { PRODUCT_COLUMN_NAMES, PRODUCT_COLUMNS, type ProductColumn } from '@balanco/contract/product-columns';
import type { Product } from '@balanco/contract/products';
import { productCellMeta } from '../../catalogue/product-cell-meta';
import { productValueText } from '../../catalogue/product-value-text';
import { columnsFor } from '../../ui/table/columns';
import { type ProductActions, ProductOptions } from './product-options';

const column = columnsFor<Product>();

/** In pixels; the description takes what is left. */
const WIDTHS: Readonly<Record<ProductColumn, number>> = {
  internal_code: 130,
  description: 234,
  barcode: 146,
  department: 126,
  system_stock: 126,
  value: 118,
};

/** The columns of Produtos, all sorted by the server, and the options of each row (specification, section 2). */
export function productColumns(actions: ProductActions) {
  return column.columns([
    ...PRODUCT_COLUMN_NAMES.map((name) =>
      column.accessor(name, {
        header: PRODUCT_COLUMNS[name].label,
        meta: { ...productCellMeta(name), width: WIDTHS[name], sortKey: name },
        cell: ({ row }) => productValueText(name, row.original),
      }),
    ),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 78 },
      cell: ({ row }) => <ProductOptions product={row.original} {...actions} />,
    }),
  ]);
}
