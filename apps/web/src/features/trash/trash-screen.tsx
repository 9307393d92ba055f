import { formatInteger } from '@balanco/contract/base/numbers';
import { type Deletion, TRASH_PAGE_SIZE } from '@balanco/contract/history/trash';
import { IconBuildingStore, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { ListSearch } from '../../listing/list-search';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { paths } from '../../paths';
import { roleQuery } from '../../session/role-query';
import { useStaffAccess } from '../../session/use-staff-access';
import { FilterSelect } from '../../ui/filter-select';
import { ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import { Pagination } from '../../ui/pagination';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { PurgeDialog } from './purge-dialog';
import { type KnownDeletion, RestoreDialog } from './restore-dialog';
import { type TrashActions, TrashCard, trashColumns } from './trash-columns';
import { useTrashPage } from './trash-query';
import { trashKinds } from './trash-words';

/** The open dialog. It keeps its deletion, even if the list changes. */
type OpenDialog =
  | { readonly job: 'restore'; readonly deletion: KnownDeletion }
  | { readonly job: 'purge'; readonly deletion: Deletion };

/** Lixeira: what was deleted and can be restored, for admin and mod (docs/counts.md, "The trash"). Others go to Farmácias. */
export function TrashScreen() {
  const access = useStaffAccess();
  const { shown, stale, error, retry, pageCount, goTo, ...filter } = useTrashPage(access === 'granted');
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
  const columns = useListColumns(
    'trash',
    useMemo(() => trashColumns(actions), [actions]),
  );
  if (access === 'refused') return <Navigate to={paths.pharmacies()} replace />;

  const rows = shown?.results;
  const page = shown?.listing.page ?? 1;
  return (
    <ListScreen
      title="Lixeira"
      count={shown?.count}
      options={<ListOptions of="Lixeira" columns={columns} />}
      toolbar={
        <>
          <FilterSelect
            label="Farmácia"
            allLabel="Todas as farmácias"
            nothingFound="Nenhuma farmácia encontrada"
            Icon={IconBuildingStore}
            choices={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
            value={filter.pharmacy}
            onChoose={filter.choosePharmacy}
          />
          <FilterSelect
            label="Tipo"
            allLabel="Todos os tipos"
            nothingFound="Nenhum tipo encontrado"
            Icon={IconFilter}
            choices={Object.entries(trashKinds).map(([value, label]) => ({ value, label }))}
            value={filter.kind}
            onChoose={filter.chooseKind}
          />
          <ListSearch label="Pesquisar na lixeira..." />
        </>
      }
      foot={
        shown === undefined ? null : (
          <Pagination
            page={page}
            pageCount={pageCount}
            text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(shown.count, 'exclusão', 'exclusões')})`}
            onPage={goTo}
          />
        )
      }
    >
      <DataTable
        label="Lixeira"
        columns={columns.shown}
        resizing={columns}
        rows={rows}
        rowId={(deletion) => deletion.id}
        rowName={(deletion) => deletion.name}
        failure={error === null ? null : sentence(error)}
        onRetry={retry}
        emptyText={filter.isNarrowed ? 'Nada encontrado com estes filtros' : 'A lixeira está vazia'}
        stale={stale}
        total={shown?.count}
        offset={(page - 1) * TRASH_PAGE_SIZE}
        view={JSON.stringify(shown?.listing)}
        onOpen={actions.onRestore}
        card={(deletion) => <TrashCard deletion={deletion} {...actions} />}
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
