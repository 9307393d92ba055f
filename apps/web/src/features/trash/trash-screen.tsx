import {
  type Deletion,
  listTrash,
  purgeDeletion,
  TRASH_PAGE_SIZE,
  type TrashKind,
  trashKindSchema,
} from '@balanco/contract/history/trash';
import { Stack, Text } from '@mantine/core';
import { IconFilter, IconRestore, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { request } from '../../api/client';
import { formatDateTime, shortMoment } from '../../lib/moments';
import { LeaveWithBanner } from '../../listing/links';
import { pagedQuery, useListAddress, usePagedList } from '../../listing/list-address';
import { ListSearch } from '../../listing/list-search';
import { PharmacyFilter } from '../../listing/pharmacy-filter';
import { pharmaciesQuery } from '../../listing/queries';
import { useToday } from '../../listing/use-today';
import { paths } from '../../paths';
import { roleQuery, useStaffAccess } from '../../session/role/staff-action';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { useTypedName } from '../../ui/dialogs/typed-name';
import { FilterSelect } from '../../ui/fields/option-select';
import { later } from '../../ui/later';
import { ListOptions } from '../../ui/list/list-options';
import { ListScreen } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { RowOptions } from '../../ui/list/row-options';
import { noticeDone } from '../../ui/messages/notices';
import { columnsFor, optionsColumn, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import type { KnownDeletion } from './restore-dialog';
import { inSentence, trashKinds, withIt } from './trash-words';

const RestoreDialog = later('RestoreDialog', () => import('./restore-dialog'));

interface TrashActions {
  readonly onRestore: (deletion: Deletion) => void;
  readonly onPurge: (deletion: Deletion) => void;
  readonly canPurge: boolean;
}

/** Keeps its deletion while the list changes. */
type OpenDialog =
  | { readonly job: 'restore'; readonly deletion: KnownDeletion }
  | { readonly job: 'purge'; readonly deletion: Deletion };

/** Administrators and moderators see it (docs/counts.md, "The trash"). Others go to Farmácias. */
export function TrashScreen() {
  const access = useStaffAccess();
  const [{ page, pharmacy, search, only }, change] = useListAddress();
  const kind = trashKindSchema.safeParse(only).data;
  const listing: TrashListing = {
    page,
    kind,
    pharmacy: pharmacy ?? undefined,
    search: search.trim() === '' ? undefined : search,
  };
  const isNarrowed = pharmacy !== null || kind !== undefined || listing.search !== undefined;
  const list = usePagedList(useQuery(trashQuery(access === 'granted' ? listing : null)), TRASH_PAGE_SIZE);
  const { data: role } = useQuery({ ...roleQuery, enabled: access === 'granted' });
  const { data: pharmacies = [] } = useQuery({ ...pharmaciesQuery, enabled: access === 'granted' });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const actions = useMemo<TrashActions>(
    () => ({
      canPurge: role === 'admin',
      onRestore: (deletion) => setDialog({ job: 'restore', deletion }),
      onPurge: (deletion) => setDialog({ job: 'purge', deletion }),
    }),
    [role],
  );
  const today = useToday();
  const columns = useListColumns(
    'trash',
    useMemo(() => trashColumns(actions, today), [actions, today]),
  );
  if (access === 'refused') return <LeaveWithBanner to={paths.pharmacies()} />;

  return (
    <ListScreen
      title="Lixeira"
      count={list.shown?.count}
      options={<ListOptions of="Lixeira" columns={columns} />}
      toolbar={
        <>
          <PharmacyFilter pharmacies={pharmacies} />
          <FilterSelect
            label="Tipo"
            allLabel="Todos os tipos"
            nothingFound="Nenhum tipo encontrado"
            Icon={IconFilter}
            choices={Object.entries(trashKinds).map(([value, label]) => ({ value, label }))}
            value={kind ?? null}
            onChoose={(chosen) => change({ only: chosen })}
          />
          <ListSearch label="Pesquisar na lixeira..." />
        </>
      }
      foot={<Pagination {...list.pages} words={['exclusão', 'exclusões']} />}
    >
      <DataTable
        label="Lixeira"
        {...columns.table}
        {...list.table}
        rowId={(deletion) => deletion.id}
        rowName={(deletion) => deletion.name}
        emptyText={isNarrowed ? 'Nada encontrado com estes filtros' : 'A lixeira está vazia'}
        twoLines
        onOpen={actions.onRestore}
        card={(deletion) => <TrashCard deletion={deletion} today={today} {...actions} />}
      />
      {dialog?.job === 'restore' && (
        <RestoreDialog
          key={dialog.deletion.id}
          deletion={dialog.deletion}
          onClose={close}
          onRestoreOther={(deletion) => setDialog({ job: 'restore', deletion })}
        />
      )}
      {dialog?.job === 'purge' && <PurgeDialog deletion={dialog.deletion} onClose={close} />}
    </ListScreen>
  );
}

interface TrashListing {
  readonly page: number;
  readonly pharmacy: string | undefined;
  readonly kind: TrashKind | undefined;
  readonly search: string | undefined;
}

/** @param listing null disables the query */
function trashQuery(listing: TrashListing | null) {
  const load = (query: TrashListing, signal: AbortSignal) => request(listTrash, { query }, { signal });
  // Others may delete or restore meanwhile.
  return pagedQuery(['trash'], listing, load, { staleTime: 0 });
}

const column = columnsFor<Deletion>();

function trashColumns(actions: TrashActions, today: string) {
  return column.columns([
    column.accessor(longestNameLine, {
      id: 'name',
      header: 'O que foi excluído',
      // Its first line is heavier than measured.
      meta: { width: 220, grow: true, identifies: true, room: 12 },
      cell: ({ row }) => <Name deletion={row.original} />,
    }),
    column.accessor(withIt, {
      id: 'contents',
      header: 'Com',
      meta: { width: 200, grow: true },
    }),
    column.accessor('pharmacy_name', { header: 'Farmácia', meta: { width: 150, grow: true } }),
    column.accessor('deleted_by', { header: 'Excluído por', meta: { width: 150, grow: true } }),
    column.accessor(({ deleted_at }) => formatDateTime(deleted_at), {
      id: 'deleted_at',
      header: 'Data e Hora',
      meta: { width: 112, numeric: true, valueAsHint: true },
      cell: ({ row }) => shortMoment(row.original.deleted_at, today),
    }),
    optionsColumn(actions.canPurge ? 80 : 72, (row: Deletion) => (
      <TrashOptions deletion={row} {...actions} />
    )),
  ]);
}

function nameLines({ kind, name, about, place }: Deletion): readonly [own: string, where: string] {
  const what = about === null ? trashKinds[kind] : `${trashKinds[kind]} de ${name}`;
  return [about ?? name, place === null ? what : `${what} · ${place}`];
}

function longestNameLine(deletion: Deletion): string {
  const [own, where] = nameLines(deletion);
  return own.length > where.length ? own : where;
}

/** A card wraps a long name, a table's row cuts it. */
function Name({ deletion, wraps = false }: { deletion: Deletion; wraps?: boolean }) {
  const [own, where] = nameLines(deletion);
  return (
    <span className="column" title={`${own} (${where})`}>
      <span className={`${wraps ? 'anywhere wraps' : 'cut whole'} medium low`}>{own}</span>
      <span className="cut second">{where}</span>
    </span>
  );
}

function TrashOptions({ deletion, onRestore, onPurge, canPurge }: TrashActions & { deletion: Deletion }) {
  const restore = { label: 'Restaurar', Icon: IconRestore, onClick: () => onRestore(deletion) };
  const purge = { label: 'Excluir para sempre', Icon: IconTrashX, onClick: () => onPurge(deletion) };
  return <RowOptions of={deletion.name} buttons={canPurge ? [restore, purge] : [restore]} />;
}

function TrashCard({ deletion, today, ...actions }: TrashActions & { deletion: Deletion; today: string }) {
  const contents = withIt(deletion);
  const moment = shortMoment(deletion.deleted_at, today).replace(' ', '\u00a0');
  return (
    <span className="row top between">
      <span className="column">
        <Name deletion={deletion} wraps />
        {contents !== '' && <span className="cut dim tiny">com {contents}</span>}
        <span className="cut dim tiny">
          {[deletion.pharmacy_name, deletion.deleted_by, moment].join(' · ')}
        </span>
      </span>
      <TrashOptions deletion={deletion} {...actions} />
    </span>
  );
}

/** Needs the typed name: nothing brings it back. */
function PurgeDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const purge = useWrite(['trash'], (typed_name: string) =>
    request(purgeDeletion, { params: { id: deletion.id }, body: { typed_name } }),
  );
  const { write, busy, dialog } = useDialogWrite(purge, 'Erro ao excluir para sempre.', onClose);
  const { field, confirmed, typed } = useTypedName({ name: deletion.name, asked: true, readOnly: busy });
  const contents = withIt(deletion);
  return (
    <ConfirmDialog
      {...dialog}
      title="Excluir para sempre"
      confirmLabel="Excluir para sempre"
      danger
      confirmDisabled={!confirmed}
      onConfirm={() => write(typed, { onDone: () => noticeDone('Excluído para sempre.') })}
    >
      <Stack gap="sm">
        <Text>
          Tirar da lixeira {inSentence(deletion)}
          {contents === '' ? '' : `, com ${contents}`}? Depois disso ninguém pode restaurar.
        </Text>
        {(deletion.kind === 'inventory' || deletion.contents.inventories > 0) && (
          <Text>
            As apurações, se houver, são apagadas também, mesmo as aprovadas, com o registro dos arquivos que
            saíram.
          </Text>
        )}
        {field}
      </Stack>
    </ConfirmDialog>
  );
}
