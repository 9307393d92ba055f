import { formatQuantity } from '@balanco/contract/numbers';
import { formatDateTime } from '../../lib/format-date-time';
import { collectorName } from '../../listing/collector-name';
import { columnsFor } from '../../ui/table/columns';
import { CodeCell, codeText } from './code-cell';
import { CollectorCell } from './selection/collector-cell';
import { CollectorHead } from './selection/collector-head';
import { shortInventory } from './short-inventory';
import type { UnplacedRow } from './unplaced-rows';

const column = columnsFor<UnplacedRow>();

/** Columns of 'Contagens sem inventário'; what a count says once stands in its first row only. */
export const unplacedColumns = column.columns([
  column.accessor(({ count }) => `${collectorName(count)} (${count.user_email})`, {
    id: 'collector',
    header: CollectorHead,
    meta: { width: 190, grow: true },
    cell: ({ row }) => <CollectorCell row={row.original} />,
  }),
  column.accessor(({ line }) => codeText(line), {
    id: 'code',
    header: 'Código',
    meta: { width: 140, code: true, grow: true },
    cell: ({ row }) => <CodeCell line={row.original.line} />,
  }),
  column.accessor(({ line }) => line.quantity, {
    id: 'quantity',
    header: 'Quantidade',
    meta: { width: 96, numeric: true },
    cell: ({ row }) => shownQuantity(row.original),
  }),
  column.accessor(({ line }) => line.factor, {
    id: 'factor',
    header: 'Fator',
    meta: { width: 60, numeric: true },
    cell: ({ getValue }) => formatQuantity(getValue()),
  }),
  // The whole id is the cell's hint.
  column.accessor(({ count }) => count.named_inventory, {
    id: 'named_inventory',
    header: 'Inventário citado',
    meta: { width: 134, code: true },
    cell: ({ row, getValue }) => (row.original.place === 0 ? shortInventory(getValue()) : ''),
  }),
  column.accessor(({ count }) => count.createdAt, {
    id: 'created_at',
    header: 'Data e Hora',
    meta: { width: 172, numeric: true },
    cell: ({ row, getValue }) => shownMoment(row.original, getValue()),
  }),
  column.accessor(({ count }) => count.received_at, {
    id: 'received_at',
    header: 'Recebida em',
    meta: { width: 172, numeric: true },
    cell: ({ row, getValue }) => shownMoment(row.original, getValue()),
  }),
]);

/** Nothing where nothing could be read. */
function shownQuantity({ line }: UnplacedRow): string {
  return line.quantity === null ? '' : formatQuantity(line.quantity);
}

function shownMoment({ place }: UnplacedRow, moment: string): string {
  return place === 0 ? formatDateTime(moment) : '';
}
