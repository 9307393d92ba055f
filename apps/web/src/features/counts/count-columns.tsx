import type { CountLine } from '@balanco/contract/counts';
import { formatQuantity } from '@balanco/contract/numbers';
import { formatDateTime } from '../../lib/format-date-time';
import { columnsFor } from '../../ui/table/columns';
import { collectorName } from './collector-name';
import { type LineActions, LineOptions } from './line-options';
import { ProductCell } from './product-cell';
import { shownInternalCode } from './shown-internal-code';

const column = columnsFor<CountLine>();

/** Columns of the specification's section 2. The options are not gated by role (section 6). */
export function countColumns({ onEdit, onDelete }: LineActions) {
  return column.columns([
    column.accessor(collectorName, { id: 'collector', header: 'Coletor', meta: { width: 148 } }),
    column.accessor('barcode', { header: 'Código de Barras', meta: { width: 136, code: true } }),
    column.accessor(shownInternalCode, {
      id: 'internal_code',
      header: 'Código Interno',
      meta: { width: 112, code: true },
    }),
    column.accessor((line) => line.product?.description ?? line.raw ?? '', {
      id: 'product',
      header: 'Produto',
      meta: { width: 190, grow: true },
      cell: ({ row }) => <ProductCell line={row.original} />,
    }),
    column.accessor('quantity', {
      header: 'Quantidade',
      meta: { width: 92, numeric: true },
      cell: ({ row }) => formatQuantityOf(row.original),
    }),
    column.accessor('factor', {
      header: 'Fator',
      meta: { width: 62, numeric: true },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor('createdAt', {
      header: 'Data e Hora',
      meta: { width: 172, numeric: true },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 76 },
      cell: ({ row }) => <LineOptions line={row.original} onEdit={onEdit} onDelete={onDelete} />,
    }),
  ]);
}

/** Nothing where nothing could be read. */
function formatQuantityOf({ quantity }: CountLine): string {
  return quantity === null ? '' : formatQuantity(quantity);
}
