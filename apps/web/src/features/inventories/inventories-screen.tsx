import { type InventoryRow, MOBILE_ITEM_NOTE } from '@balanco/contract/inventories/inventories';
import { Button } from '@mantine/core';
import { IconAccessPoint, IconFold, IconFoldDown, IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { sentence } from '../../api/sentence';
import type { FieldsIn } from '../../lib/field-places';
import { foundRows } from '../../lib/found-rows';
import { formatDateTime, shortMoment } from '../../lib/moments';
import { useOpenDialog } from '../../listing/dialog-route';
import { inventoriesQuery } from '../../listing/inventories-query';
import { PharmaciesLink } from '../../listing/links';
import { useListAddress } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { PharmacySelect, usePharmacyChoice } from '../../listing/pharmacy-choice';
import { NetworkOption, PharmacyHistoryOption, TrashOption } from '../../listing/screen-options';
import { useToday } from '../../listing/use-today';
import { dialogs, paths } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { ListOption, ListOptions } from '../../ui/list/list-options';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { columnsFor, optionsColumn } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { FinaliseCell, finaliseText, ROOM_FOR_CLOSER } from './finalise/finalise-cell';
import styles from './inventories.module.css';
import { InventoryCard } from './inventory-card';
import {
  CountCell,
  countsOf,
  type InventoryActions,
  InventoryName,
  InventoryOptions,
  type InventoryPlaces,
  ListedProvider,
  SectionName,
  sectionSums,
  sectionText,
  widestCount,
} from './inventory-cells';
import { useFolded } from './use-folded';
import { useRowDialog } from './use-row-dialog';

const noRows: never[] = [];

/** It counts like Farmácias, without the inventory of the whole pharmacy. */
function howMany(rows: readonly InventoryRow[]): number {
  return new Set(rows.filter(({ source }) => source !== 'pharmacy').map((row) => row.inventory_id)).size;
}

/** The browser searches (specification, section 2). */
export function InventoriesScreen() {
  const choice = usePharmacyChoice();
  const { pharmacy } = choice;
  const [{ search }] = useListAddress();
  const { data, error, refetch } = useQuery(inventoriesQuery(pharmacy?.id));
  const staff = useStaffAction();
  const navigate = useNavigate();
  const open = useOpenDialog();
  const openNew = () => staff.run(() => open(dialogs.newInventory()));
  const rows = pharmacy === null ? noRows : data;
  const { ids: folded, toggle, setAll } = useFolded(rows ?? noRows);
  const found = useMemo(() => rows && searchInventories(rows, search), [rows, search]);
  const sums = useMemo(() => sectionSums(rows ?? noRows), [rows]);
  const isSearching = search !== '';
  // What is sought is never hidden.
  const shown = useMemo(
    () =>
      isSearching
        ? found
        : found?.filter(
            ({ section_id, inventory_id }) => section_id === null || !folded.has(String(inventory_id)),
          ),
    [found, folded, isSearching],
  );
  const today = useToday();
  const listed = useMemo(
    () => ({ sums, folded, toggle, isSearching, today }),
    [sums, folded, toggle, isSearching, today],
  );
  const isAllFolded = sums.size > 0 && [...sums.keys()].every((id) => folded.has(id));
  const { actions, dialog: rowDialog } = useRowDialog(rows);
  const columns = useListColumns(
    'inventories',
    useMemo(() => inventoryColumns(actions, today), [actions, today]),
  );
  const failure = choice.error ?? (rows === undefined ? error : null);

  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
      Novo Inventário
    </Button>
  );
  const nextStep = pharmacy === null ? <PharmaciesLink /> : staff.allowed && search === '' && newButton;

  return (
    <ListScreen
      title="Inventários"
      count={found && howMany(found)}
      actions={<PageAction label="Novo Inventário" short="Novo" Icon={IconPlus} onClick={openNew} />}
      more={
        <PageAction
          label="Acompanhamento"
          Icon={IconAccessPoint}
          onClick={() =>
            staff.run(() => void navigate(paths.progress({ pharmacy: choice.pharmacy?.id ?? null })))
          }
        />
      }
      options={
        <ListOptions of="Inventários" columns={columns}>
          {sums.size > 0 && (
            <ListOption
              label={isAllFolded ? 'Mostrar todas as seções' : 'Recolher todas as seções'}
              Icon={isAllFolded ? IconFoldDown : IconFold}
              onClick={() => setAll([...sums.keys()], !isAllFolded)}
            />
          )}
          <NetworkOption />
          <PharmacyHistoryOption pharmacy={choice.pharmacy?.id} />
          <TrashOption pharmacy={choice.pharmacy?.id} />
        </ListOptions>
      }
      toolbar={
        <>
          <PharmacySelect choice={choice} />
          <ListSearch label="Pesquisar inventários..." />
          {found?.some(({ inventory_id }) => typeof inventory_id === 'string') && (
            <p className={`${styles.legend} dim tiny`}>
              <IconLock size={14} aria-hidden />
              {MOBILE_ITEM_NOTE}
            </p>
          )}
        </>
      }
    >
      <ListedProvider value={listed}>
        <DataTable
          key={pharmacy?.id}
          label="Inventários"
          {...columns.table}
          rows={shown}
          // Folding everything frees the width of the sections.
          view={isAllFolded ? 'folded' : undefined}
          rowId={(row) => String(row.id)}
          failure={failure === null ? null : sentence(failure)}
          onRetry={choice.error === null ? () => void refetch() : choice.retry}
          emptyText="Nenhum inventário encontrado"
          emptyAction={nextStep}
          onEdit={staff.allowed ? actions.onEdit : undefined}
          onDelete={staff.allowed ? actions.onDelete : undefined}
          onOpen={(row) => void navigate(countsOf(row))}
          card={(row) => <InventoryCard row={row} {...actions} />}
        />
      </ListedProvider>
      {rowDialog}
      <Outlet context={pharmacy === undefined ? null : { pharmacy, rows: rows ?? noRows }} />
    </ListScreen>
  );
}

const searchedTexts = ({ name, section_name }: InventoryRow) =>
  ({ name, section_name: section_name ?? '' }) satisfies Record<FieldsIn<InventoryPlaces, 'search'>, string>;

export function searchInventories(rows: readonly InventoryRow[], search: string): InventoryRow[] {
  return foundRows(rows, search, searchedTexts);
}

const column = columnsFor<InventoryRow>();

/** Specification, section 2. A row is an inventory or a section. */
function inventoryColumns(actions: InventoryActions, today: string) {
  const columns = {
    name: column.accessor('name', {
      header: 'Inventário',
      meta: { width: 208, grow: true, room: 52, identifies: true },
      cell: ({ row }) => <InventoryName row={row.original} />,
    }),
    section_name: column.accessor(sectionText, {
      id: 'section_name',
      header: 'Seção',
      meta: { width: 180, yields: 180, identifies: true },
      cell: ({ row }) => <SectionName row={row.original} />,
    }),
    count: column.accessor(widestCount, {
      id: 'count',
      header: 'Contagem',
      meta: { width: 90, numeric: true },
      cell: ({ row }) => <CountCell row={row.original} />,
    }),
    created_at: column.accessor(({ created_at }) => formatDateTime(created_at), {
      id: 'created_at',
      header: 'Data e Hora',
      meta: { width: 104, numeric: true, valueAsHint: true },
      cell: ({ row }) => shortMoment(row.original.created_at, today),
    }),
    options: column.display({
      ...optionsColumn(136),
      cell: ({ row }) => <InventoryOptions row={row.original} {...actions} />,
    }),
    finalizado: column.accessor(finaliseText, {
      id: 'finalizado',
      header: 'Finalizado',
      meta: { width: 196, grow: true, room: 32, reserves: ROOM_FOR_CLOSER },
      cell: ({ row }) => <FinaliseCell row={row.original} asksToFinalise={actions.asksToFinalise} />,
    }),
  } satisfies Record<FieldsIn<InventoryPlaces, 'list'> | 'options', unknown>;
  return column.columns(Object.values(columns));
}
