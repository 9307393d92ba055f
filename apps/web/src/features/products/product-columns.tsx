import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import type { Product } from '@balanco/contract/products';
import { columnsFor } from '../../ui/table/columns';
import { type ProductActions, ProductOptions } from './product-options';

const column = columnsFor<Product>();

/** Columns of the specification's section 2, each one sorted by the server, and the options of each row. */
export function productColumns(actions: ProductActions) {
  return column.columns([
    column.accessor('internal_code', {
      header: 'Código Interno',
      meta: { width: 130, code: true, sortKey: 'internal_code' },
    }),
    column.accessor('description', {
      header: 'Descrição',
      meta: { width: 234, grow: true, sortKey: 'description' },
    }),
    column.accessor('barcode', {
      header: 'Código de Barras',
      meta: { width: 146, code: true, sortKey: 'barcode' },
    }),
    column.accessor('department', {
      header: 'Departamento',
      meta: { width: 126, sortKey: 'department' },
    }),
    column.accessor('system_stock', {
      header: 'Saldo Sistema',
      meta: { width: 126, numeric: true, sortKey: 'system_stock' },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor('value', {
      header: 'Valor',
      meta: { width: 118, numeric: true, sortKey: 'value' },
      cell: ({ getValue }) => formatMoney(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 78 },
      cell: ({ row }) => <ProductOptions product={row.original} {...actions} />,
    }),
  ]);
}
