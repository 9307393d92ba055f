import type { InventoryRow } from '@balanco/contract/inventories';
import { formatInteger } from '@balanco/contract/numbers';
import { formatDateTime } from '../../lib/format-date-time';
import { columnsFor } from '../../ui/table/columns';
import { FinaliseCell } from './finalise-cell';
import { InventoryName } from './inventory-name';
import { type InventoryActions, InventoryOptions } from './inventory-options';
import { SectionName } from './section-name';

const column = columnsFor<InventoryRow>();

/** Columns of the specification's section 2; a row is an inventory or one of its sections. */
export function inventoryColumns(actions: InventoryActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Inventário',
      meta: { width: 190, grow: true },
      cell: ({ row }) => <InventoryName row={row.original} />,
    }),
    column.accessor('section_name', {
      header: 'Seção',
      meta: { width: 170, grow: true },
      cell: ({ row }) => <SectionName row={row.original} />,
    }),
    column.accessor('count', {
      header: 'Contagem',
      meta: { width: 90, numeric: true },
      cell: ({ getValue }) => formatInteger(getValue()),
    }),
    column.accessor('created_at', {
      header: 'Data e Hora',
      meta: { width: 172, numeric: true },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 108 },
      cell: ({ row }) => <InventoryOptions row={row.original} {...actions} />,
    }),
    column.display({
      id: 'finalizado',
      header: 'Finalizado',
      meta: { width: 350 },
      cell: ({ row }) => <FinaliseCell row={row.original} />,
    }),
  ]);
}
