import { counted, formatInteger } from '@balanco/contract/base/numbers';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { Button } from '@mantine/core';
import { IconFileExport, IconPencil, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { loadState } from '../../api/client';
import type { FieldPlaces, FieldsIn } from '../../lib/field-places';
import { foundRows } from '../../lib/found-rows';
import { formatDateTime, shortMoment } from '../../lib/moments';
import { useOpenDialog } from '../../listing/dialog-route';
import { useHistoryEntry } from '../../listing/history/history-provider';
import { useListAddress } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { TextLink } from '../../listing/path';
import { pharmaciesQuery } from '../../listing/queries';
import { TrashOption } from '../../listing/screen-options';
import { useToday } from '../../listing/use-today';
import { dialogs, paths } from '../../paths';
import { limitedQuery, useStaffAction } from '../../session/role/staff-action';
import { useKept } from '../../ui/fields/kept-fields';
import { later } from '../../ui/later';
import { ListOptions } from '../../ui/list/list-options';
import { ListScreen } from '../../ui/list/list-screen';
import { RowOptions } from '../../ui/list/row-options';
import { ListCard } from '../../ui/table/cards';
import { columnsFor, optionsColumn, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';

const EditPharmacyDialog = later('EditPharmacyDialog', () => import('./pharmacy-name-dialog'));
const DeletePharmacyDialog = later('DeletePharmacyDialog', () => import('./pharmacy-name-dialog'));

interface PharmacyActions {
  readonly onEdit: (pharmacy: Pharmacy) => void;
  readonly onDelete: (pharmacy: Pharmacy, index: number) => void;
}

type OpenedDialog =
  | { readonly kind: 'edit'; readonly pharmacy: Pharmacy }
  | { readonly kind: 'delete'; readonly pharmacy: Pharmacy; readonly index: number };

/** The browser searches (specification, section 2). */
export function PharmaciesScreen() {
  const [{ search }] = useListAddress();
  const query = useQuery(pharmaciesQuery);
  const { data } = query;
  const [opened, setOpened] = useKept<OpenedDialog | null>('pharmacies/dialog', null, 'opened');
  const open = useOpenDialog();
  const { area, afterDelete } = useFocusAfterDelete();
  const staff = useStaffAction();
  const isLimited = useQuery(limitedQuery).data === true;
  const navigate = useNavigate();
  const actions = useMemo<PharmacyActions>(
    () => ({
      onEdit: (pharmacy) => setOpened({ kind: 'edit', pharmacy }),
      onDelete: (pharmacy, index) => setOpened({ kind: 'delete', pharmacy, index }),
    }),
    [setOpened],
  );
  const today = useToday();
  const columns = useListColumns(
    'pharmacies',
    useMemo(() => pharmacyColumns(actions, today), [actions, today]),
  );
  const found = useMemo(() => data && foundRows(data, search, searchedTexts), [data, search]);

  // Only people who see all pharmacies create one.
  const newButton = isLimited ? undefined : (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => staff.run(() => open(dialogs.newPharmacy()))}
    >
      Nova Farmácia
    </Button>
  );

  return (
    <div ref={area}>
      <ListScreen
        title="Farmácias"
        count={found?.length}
        actions={newButton}
        options={
          <ListOptions of="Farmácias" columns={columns}>
            <TrashOption />
          </ListOptions>
        }
        toolbar={<ListSearch label="Pesquisar farmácias..." />}
      >
        <DataTable
          label="Farmácias"
          {...columns.table}
          rows={found}
          rowId={(pharmacy) => pharmacy.id}
          {...loadState(query)}
          emptyText="Nenhuma farmácia encontrada"
          emptyAction={staff.allowed && search === '' ? newButton : undefined}
          card={(pharmacy) => (
            <PharmacyCard
              pharmacy={pharmacy}
              index={found?.indexOf(pharmacy) ?? 0}
              today={today}
              {...actions}
            />
          )}
          onEdit={staff.allowed ? actions.onEdit : undefined}
          onDelete={
            staff.allowed && found
              ? (pharmacy) => actions.onDelete(pharmacy, found.indexOf(pharmacy))
              : undefined
          }
          onOpen={(pharmacy) => void navigate(paths.inventories({ pharmacy: pharmacy.id }))}
        />
        {opened?.kind === 'edit' && (
          <EditPharmacyDialog pharmacy={opened.pharmacy} onClose={() => setOpened(null)} />
        )}
        {opened?.kind === 'delete' && (
          <DeletePharmacyDialog
            pharmacy={opened.pharmacy}
            onClose={() => setOpened(null)}
            onDeleted={() => afterDelete(opened.index)}
          />
        )}
        <Outlet context={{ pharmacies: data }} />
      </ListScreen>
    </div>
  );
}

/**
 * After a deletion focuses the row at the same index, the last row, or the search.
 *
 * @returns the ref of the element with search and table, and a function that takes the deleted index
 */
function useFocusAfterDelete() {
  const area = useRef<HTMLDivElement>(null);
  const [deleted, setDeleted] = useState<number | null>(null);
  useEffect(() => {
    if (deleted === null) return;
    setDeleted(null);
    const rows = [...(area.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
    const next = rows.find((row) => Number(row.dataset.index) === deleted) ?? rows.at(-1);
    (next ?? area.current?.querySelector<HTMLElement>('[type="search"]'))?.focus();
  }, [deleted]);
  return { area, afterDelete: setDeleted };
}

type Places = FieldPlaces<
  Pharmacy,
  {
    id: never;
    name: 'list' | 'card' | 'search';
    inventory_uuid: never;
    created_at: 'list' | 'card';
    total: 'list' | 'card';
    version: never;
  }
>;

const searchedTexts = ({ name }: Pharmacy) => ({ name }) satisfies Record<FieldsIn<Places, 'search'>, string>;

const column = columnsFor<Pharmacy>();

/** Specification, section 2. The name links to the pharmacy's inventories. */
function pharmacyColumns(actions: PharmacyActions, today: string) {
  const columns = {
    name: column.accessor('name', {
      header: 'Farmácia',
      meta: { width: 240, grow: true, identifies: true },
      cell: ({ row, getValue }) => (
        <TextLink fw={500} to={paths.inventories({ pharmacy: row.original.id })}>
          {getValue()}
        </TextLink>
      ),
    }),
    total: column.accessor('total', {
      header: 'Inventários',
      meta: { width: 120, numeric: true },
      cell: ({ getValue }) => formatInteger(getValue()),
    }),
    created_at: column.accessor(({ created_at }) => formatDateTime(created_at), {
      id: 'created_at',
      header: 'Data e Hora',
      meta: { width: 130, numeric: true, valueAsHint: true },
      cell: ({ row }) => shortMoment(row.original.created_at, today),
    }),
    options: optionsColumn(104, (row: Pharmacy, index) => (
      <PharmacyOptions pharmacy={row} index={index} {...actions} />
    )),
  } satisfies Record<FieldsIn<Places, 'list'> | 'options', unknown>;
  return column.columns(Object.values(columns));
}

/** Disabled for plain users (specification, section 6). */
function PharmacyOptions(props: PharmacyActions & { pharmacy: Pharmacy; index: number }) {
  const { pharmacy, index, onEdit, onDelete } = props;
  const { allowed } = useStaffAction();
  const disabled = !allowed;
  const navigate = useNavigate();
  const settings = {
    label: 'Configurações',
    Icon: IconSettings,
    onClick: () => void navigate(paths.pharmacySettings(pharmacy.id)),
    disabled,
  };
  const profiles = {
    label: 'Perfis de exportação',
    Icon: IconFileExport,
    onClick: () => void navigate(paths.exportProfiles(pharmacy.id)),
    disabled,
  };
  const history = useHistoryEntry({ entity: 'pharmacy', id: pharmacy.id, of: pharmacy.name });
  return (
    <RowOptions
      of={pharmacy.name}
      buttons={[
        { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(pharmacy), disabled },
        { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(pharmacy, index), disabled },
      ]}
      menu={[settings, profiles, history]}
    />
  );
}

function PharmacyCard(props: Parameters<typeof PharmacyOptions>[0] & { today: string }) {
  const { name, ...facts } = cardTexts(props.pharmacy, props.today);
  return <ListCard title={name} facts={Object.values(facts)} options={<PharmacyOptions {...props} />} />;
}

function cardTexts(
  { name, total, created_at }: Pharmacy,
  today: string,
): Record<FieldsIn<Places, 'card'>, string> {
  return {
    name,
    total: counted(total, 'inventário', 'inventários'),
    created_at: shortMoment(created_at, today),
  };
}
