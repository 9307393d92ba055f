import { formatInteger } from '@balanco/contract/base/numbers';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { formatDateTime } from '../../lib/format-date-time';
import { unrecognisedText } from '../../listing/unrecognised-link';
import { columnsFor } from '../../ui/table/columns';
import { closingSentence, FinaliseCell } from './finalise-cell';
import {
  CountCell,
  type InventoryActions,
  InventoryName,
  InventoryOptions,
  SectionName,
  sectionText,
} from './inventory-cells';

const column = columnsFor<InventoryRow>();

/** The widest line of 'Contagem', which its column needs room for. */
function widestText({ count, unrecognised_counts }: InventoryRow): string {
  return unrecognised_counts === 0 ? formatInteger(count) : unrecognisedText(unrecognised_counts);
}

/** Columns of the specification's section 2. A row is an inventory or one of its sections. */
export function inventoryColumns(actions: InventoryActions) {
  return column.columns([
    column.accessor('name', {
      header: 'Inventário',
      meta: { width: 178, grow: true, room: 24, identifies: true },
      cell: ({ row }) => <InventoryName row={row.original} />,
    }),
    column.accessor(sectionText, {
      id: 'section_name',
      header: 'Seção',
      meta: { width: 162, grow: true, identifies: true },
      cell: ({ row }) => <SectionName row={row.original} />,
    }),
    column.accessor(widestText, {
      id: 'count',
      header: 'Contagem',
      meta: { width: 90, numeric: true },
      cell: ({ row }) => <CountCell row={row.original} />,
    }),
    column.accessor('created_at', {
      header: 'Data e Hora',
      meta: { width: 172, numeric: true },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.display({
      id: 'options',
      header: 'Opções',
      meta: { width: 136, options: true },
      cell: ({ row }) => <InventoryOptions row={row.original} {...actions} />,
    }),
    column.accessor(closingSentence, {
      id: 'finalizado',
      header: 'Finalizado',
      meta: { width: 272, grow: true, room: 24 },
      cell: ({ row }) => <FinaliseCell row={row.original} asksToFinalise={actions.asksToFinalise} />,
    }),
  ]);
}
