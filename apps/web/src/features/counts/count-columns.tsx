import type { CountLine } from '@balanco/contract/counts';
import { formatQuantity } from '@balanco/contract/numbers';
import { formatDateTime } from '../../lib/format-date-time';
import { collectorName } from '../../listing/collector-name';
import { columnsFor } from '../../ui/table/columns';
import { type LineActions, LineOptions } from './line-options';
import { ProductCell } from './product-cell';
import { shownInternalCode } from './shown-internal-code';

const column = columnsFor<CountLine>();

/**
 * Columns of the specification's section 2, sorted by the server, but for the two that it looks up for one page only: the
 * product, and its internal code where a barcode was scanned. The options are not gated by role (section 6).
 */
export function countColumns({ onEdit, onDelete }: LineActions) {
  return column.columns([
    column.accessor(collectorName, {
      id: 'collector',
      header: 'Coletor',
      meta: { width: 136, sortKey: 'user_name' },
    }),
    column.accessor('barcode', {
      header: 'Código de Barras',
      meta: { width: 144, code: true, sortKey: 'barcode' },
    }),
    column.accessor(shownInternalCode, {
      id: 'internal_code',
      header: 'Código Interno',
      meta: { width: 112, code: true },
    }),
    column.accessor((line) => line.product?.description ?? line.raw ?? '', {
      id: 'product',
      header: 'Produto',
      meta: { width: 160, grow: true },
      cell: ({ row }) => <ProductCell line={row.original} />,
    }),
    column.accessor('quantity', {
      header: 'Quantidade',
      meta: { width: 110, numeric: true, sortKey: 'quantity' },
      cell: ({ row }) => formatQuantityOf(row.original),
    }),
    column.accessor('factor', {
      header: 'Fator',
      meta: { width: 72, numeric: true, sortKey: 'factor' },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor('createdAt', {
      header: 'Data e Hora',
      meta: { width: 172, numeric: true, sortKey: 'createdAt' },
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
