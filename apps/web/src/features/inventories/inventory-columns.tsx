import type { InventoryRow } from '@balanco/contract/inventories';
import { formatInteger } from '@balanco/contract/numbers';
import { formatDateTime } from '../../lib/format-date-time';
import { columnsFor } from '../../ui/table/columns';
import { FinaliseCell } from './finalise-cell';
import { InventoryName } from './inventory-name';

const column = columnsFor<InventoryRow>();

/** Columns of the specification's section 2; a row is an inventory or one of its sections. */
export const inventoryColumns = column.columns([
  column.accessor('name', {
    header: 'Inventário',
    meta: { width: 190, grow: true },
    cell: ({ row }) => <InventoryName row={row.original} />,
  }),
  column.accessor('section_name', { header: 'Seção', meta: { width: 150, grow: true } }),
  column.accessor('count', {
    header: 'Contagem',
    meta: { width: 96, numeric: true },
    cell: ({ getValue }) => formatInteger(getValue()),
  }),
  column.accessor('created_at', {
    header: 'Data e Hora',
    meta: { width: 184, numeric: true },
    cell: ({ getValue }) => formatDateTime(getValue()),
  }),
  column.display({
    id: 'finalizado',
    header: 'Finalizado',
    meta: { width: 350 },
    cell: ({ row }) => <FinaliseCell row={row.original} />,
  }),
]);
