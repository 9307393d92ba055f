import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { IconListDetails, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { loadState } from '../../api/load-state';
import { useInventoryRows } from '../../listing/inventories-query';
import { sectionCollector } from '../../listing/inventory-words';
import { useToday } from '../../listing/use-today';
import { dialogs } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { PageAction } from '../../ui/list/list-screen';
import { columnsFor, optionsColumn } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { FinaliseCell, finaliseText, ROOM_FOR_CLOSER } from '../inventories/finalise/finalise-cell';
import { InventoryCard } from '../inventories/inventory-card';
import {
  CountCell,
  countsOf,
  type InventoryActions,
  InventoryOptions,
  ListedProvider,
  widestCount,
} from '../inventories/inventory-cells';
import { useRowDialog } from '../inventories/use-row-dialog';
import { InventoryFrame } from '../inventory-frame/inventory-frame';
import type { InventoryPartProps } from '../inventory-frame/parts';
import { openStep } from './open-step';

export function SectionsPart(common: InventoryPartProps) {
  const { comparison } = common;
  const query = useInventoryRows(comparison?.pharmacy, comparison?.inventory_id);
  const { data: own } = query;
  const whole = own?.find(({ section_id }) => section_id === null);
  const sections = useMemo(() => own?.filter(({ section_id }) => section_id !== null), [own]);
  const { actions, dialog } = useRowDialog(own);
  const staff = useStaffAction();
  const navigate = useNavigate();
  const today = useToday();
  const listed = useMemo(() => ({ ...alone, today }), [today]);
  const columns = useListColumns(
    'inventory-sections',
    useMemo(() => sectionColumns(actions), [actions]),
  );
  const primary = comparison?.state === 'open' ? openStep(comparison) : null;
  const act = (run: (row: InventoryRow) => void) => () => staff.run(() => whole && run(whole));
  const addSections = (
    <PageAction
      label="Adicionar seções"
      Icon={IconListDetails}
      disabled={whole === undefined}
      onClick={act(actions.onAddSections)}
    />
  );
  return (
    <InventoryFrame
      {...common}
      part="secoes"
      columns={columns}
      more={
        comparison && (
          <>
            {sections !== undefined && sections.length > 0 && (
              <PageAction
                label="Imprimir etiquetas"
                Icon={IconPrinter}
                onClick={act(actions.onPrintLabels)}
              />
            )}
            {primary !== 'collector' && (
              <PageAction
                label="Conectar coletor"
                Icon={IconQrcode}
                onClick={() => void navigate(dialogs.connectCollector())}
              />
            )}
            {primary !== 'sections' && addSections}
          </>
        )
      }
    >
      <ListedProvider value={listed}>
        <DataTable
          label="Seções"
          {...columns.table}
          rows={sections}
          rowId={(row) => String(row.id)}
          {...loadState(query)}
          emptyText="Este inventário ainda não tem seções"
          onEdit={actions.onEdit}
          onDelete={actions.onDelete}
          onOpen={(row) => void navigate(countsOf(row))}
          card={(row) => <InventoryCard row={row} {...actions} />}
        />
      </ListedProvider>
      {dialog}
    </InventoryFrame>
  );
}

const alone = {
  sums: new Map(),
  folded: new Set<string>(),
  toggle: () => undefined,
  isSearching: false,
} as const;

const column = columnsFor<InventoryRow>();

function sectionColumns(actions: InventoryActions) {
  return column.columns([
    column.accessor(({ section_name }) => section_name ?? '', {
      id: 'section',
      header: 'Seção',
      meta: { width: 180, grow: true, identifies: true },
    }),
    column.accessor(sectionCollector, {
      id: 'collector',
      header: 'Coletor',
      meta: { width: 140, grow: true },
    }),
    column.accessor(widestCount, {
      id: 'count',
      header: 'Contagem',
      meta: { width: 100, numeric: true },
      cell: ({ row }) => <CountCell row={row.original} />,
    }),
    column.display({
      ...optionsColumn(136),
      cell: ({ row }) => <InventoryOptions row={row.original} {...actions} />,
    }),
    column.accessor(finaliseText, {
      id: 'finalizado',
      header: 'Finalizado',
      meta: { width: 196, grow: true, room: 32, reserves: ROOM_FOR_CLOSER },
      cell: ({ row }) => <FinaliseCell row={row.original} asksToFinalise={actions.asksToFinalise} />,
    }),
  ]);
}
