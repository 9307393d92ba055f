import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import type { Product } from '@balanco/contract/products';
import { columnsFor } from '../../ui/table/columns';

const column = columnsFor<Product>();

/** Columns of the specification's section 2. */
export const productColumns = column.columns([
  column.accessor('internal_code', { header: 'Código Interno', meta: { width: 132, code: true } }),
  column.accessor('description', { header: 'Descrição', meta: { width: 280, grow: true } }),
  column.accessor('barcode', { header: 'Código de Barras', meta: { width: 148, code: true } }),
  column.accessor('department', { header: 'Departamento', meta: { width: 140 } }),
  column.accessor('system_stock', {
    header: 'Saldo Sistema',
    meta: { width: 130, numeric: true },
    cell: ({ getValue }) => formatQuantity(getValue()),
  }),
  column.accessor('value', {
    header: 'Valor',
    meta: { width: 130, numeric: true },
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
]);
