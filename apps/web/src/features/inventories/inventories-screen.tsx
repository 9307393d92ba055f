import {
  type InventoryId,
  type InventoryRow,
  MOBILE_ITEM_NOTE,
} from '@balanco/contract/inventories/inventories';
import { Button } from '@mantine/core';
import { IconAccessPoint, IconFold, IconFoldDown, IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { z } from 'zod';
import { sentence } from '../../api/client';
import { remember, remembered } from '../../lib/browser-memory';
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
import { columnsFor, optionsColumn, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
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
    <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={openNew}>
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
    options: optionsColumn(136, (row: InventoryRow) => <InventoryOptions row={row} {...actions} />),
    finalizado: column.accessor(finaliseText, {
      id: 'finalizado',
      header: 'Finalizado',
      meta: { width: 196, grow: true, room: 32, reserves: ROOM_FOR_CLOSER },
      cell: ({ row }) => <FinaliseCell row={row.original} asksToFinalise={actions.asksToFinalise} />,
    }),
  } satisfies Record<FieldsIn<InventoryPlaces, 'list'> | 'options', unknown>;
  return column.columns(Object.values(columns));
}

const KEY = 'balanco.folding';
const storedSchema = z.array(z.tuple([z.string(), z.boolean()]));
const MOST = 500;

interface Folded {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: InventoryId) => void;
  readonly setAll: (ids: readonly InventoryId[], folded: boolean) => void;
}

/**
 * Whose sections are hidden: those of finished inventories, but for one that the screen saw open, unless
 * somebody chose otherwise, which this browser remembers.
 */
function useFolded(rows: readonly InventoryRow[]): Folded {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(storedChoices);
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<string>>(new Set());
  const open = rows
    .filter((row) => row.section_id === null && !row.finalizado)
    .map((row) => String(row.inventory_id));
  if (open.some((id) => !seenOpen.has(id))) setSeenOpen(new Set([...seenOpen, ...open]));
  const ids = useMemo(() => {
    const finished = rows.filter((row) => row.section_id === null && row.finalizado);
    const ids = finished.map((row) => String(row.inventory_id));
    const folded = new Set(ids.filter((id) => !seenOpen.has(id)));
    for (const [id, isFolded] of chosen) {
      if (isFolded) folded.add(id);
      else folded.delete(id);
    }
    return folded;
  }, [rows, seenOpen, chosen]);
  const setAll = useCallback(
    (changed: readonly InventoryId[], folded: boolean) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const id of changed.map(String)) {
          after.delete(id);
          after.set(id, folded);
        }
        remember(KEY, [...after].slice(-MOST));
        return after;
      }),
    [],
  );
  const toggle = useCallback((id: InventoryId) => setAll([id], !ids.has(String(id))), [setAll, ids]);
  return { ids, toggle, setAll };
}

function storedChoices(): ReadonlyMap<string, boolean> {
  return new Map(storedSchema.safeParse(remembered(KEY, [])).data);
}
