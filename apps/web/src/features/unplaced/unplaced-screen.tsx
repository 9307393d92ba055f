import { formatInteger } from '@balanco/contract/base/numbers';
import { UNPLACED_PAGE_SIZE, type UnplacedCount } from '@balanco/contract/counts/unplaced';
import { IconClipboardCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { liveRefresh } from '../../listing/live-refresh';
import { TrashOption } from '../../listing/trash-option';
import { unplacedQuery } from '../../listing/unplaced-query';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { useStaffAccess } from '../../session/use-staff-access';
import { ListOptions } from '../../ui/list-options';
import { ListScreen } from '../../ui/list-screen';
import { noticeFailure } from '../../ui/notices';
import { PageAction } from '../../ui/page-action';
import { Pagination } from '../../ui/pagination';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import { AssignDialog } from './assign/assign-dialog';
import type { Assignment } from './assign/assignment';
import { DiscardDialog } from './discard-dialog';
import styles from './unplaced.module.css';
import { UnplacedCard } from './unplaced-card';
import { unplacedColumns } from './unplaced-columns';
import { rowIdOf, rowSelectionOf, unplacedRows } from './unplaced-rows';
import { UnplacedToolbar } from './unplaced-toolbar';
import { SelectionContext, useSelection } from './use-selection';

const TITLE = 'Contagens sem inventário';
const noCounts: readonly UnplacedCount[] = [];

/** The open dialog. It keeps its counts, even if the list changes. */
type OpenDialog =
  | { readonly kind: 'assign'; readonly assignment: Assignment }
  | { readonly kind: 'discard'; readonly counts: readonly UnplacedCount[] };

/**
 * Contagens sem inventário: what apps sent for an unknown inventory, until admin or mod assign it
 * (docs/decisions/0023). Plain users are redirected to Contagens.
 */
export function UnplacedScreen() {
  const access = useStaffAccess();
  const { shown, stale, error, retry, pageCount, named, chooseNamed, goTo } = useUnplacedPage(
    access === 'granted',
  );
  const counts = shown?.results ?? noCounts;
  const rows = useMemo(() => unplacedRows(counts), [counts]);
  const ids = useMemo(() => counts.map(({ id }) => id), [counts]);
  const view = JSON.stringify(shown?.listing);
  const selection = useSelection(ids, view);
  const rowSelection = useMemo(() => rowSelectionOf(rows, selection), [rows, selection]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const staff = useStaffAction();
  const columns = useListColumns('unplaced', unplacedColumns);
  if (access === 'refused') return <Navigate to={paths.counts()} replace />;

  const openWithSelected = (opened: (selected: readonly UnplacedCount[]) => OpenDialog) => () =>
    staff.run(() => {
      const selected = counts.filter(({ id }) => selection.ids.has(id));
      if (selected.length === 0) noticeFailure('Escolha ao menos uma contagem.');
      else setDialog(opened(selected));
    });
  const page = shown?.listing.page ?? 1;
  const all: Assignment | null =
    named !== null && shown?.listing.named === named && pageCount > 1
      ? { kind: 'all', named, count: shown.count }
      : null;

  return (
    <ListScreen
      title={TITLE}
      count={shown?.count}
      actions={
        <>
          <PageAction
            label="Excluir"
            Icon={IconTrash}
            secondary
            danger
            onClick={openWithSelected((selected) => ({ kind: 'discard', counts: selected }))}
          />
          <PageAction
            label="Atribuir"
            Icon={IconClipboardCheck}
            onClick={openWithSelected((selected) => ({
              kind: 'assign',
              assignment: { kind: 'selected', counts: selected },
            }))}
          />
        </>
      }
      options={
        <ListOptions of={TITLE} columns={columns}>
          <TrashOption />
        </ListOptions>
      }
      toolbar={
        <UnplacedToolbar
          groups={shown?.groups}
          named={named}
          onChoose={chooseNamed}
          assignable={all?.count ?? null}
          onAssignAll={() =>
            staff.run(() => {
              if (all !== null) setDialog({ kind: 'assign', assignment: all });
            })
          }
        />
      }
      foot={
        <div className={styles.foot}>
          <span role="status">
            {selection.ids.size > 0 && counted(selection.ids.size, 'selecionada', 'selecionadas')}
          </span>
          {shown !== undefined && (
            <Pagination
              page={page}
              pageCount={pageCount}
              text={`Página ${formatInteger(page)} de ${formatInteger(pageCount)} (${counted(shown.count, 'contagem', 'contagens')})`}
              onPage={goTo}
            />
          )}
        </div>
      }
    >
      <SelectionContext value={selection}>
        <DataTable
          label={TITLE}
          columns={columns.shown}
          resizing={columns}
          rows={shown && rows}
          rowId={rowIdOf}
          failure={error === null ? null : sentence(error)}
          onRetry={retry}
          emptyText="Nenhuma contagem sem inventário"
          stale={stale}
          view={view}
          onOpen={({ count }) => selection.toggle(count.id)}
          selection={rowSelection}
          card={(row) => <UnplacedCard row={row} />}
        />
      </SelectionContext>
      {dialog?.kind === 'assign' && <AssignDialog assignment={dialog.assignment} onClose={close} />}
      {dialog?.kind === 'discard' && <DiscardDialog counts={dialog.counts} onClose={close} />}
    </ListScreen>
  );
}

/**
 * The page of unplaced counts that the address names.
 *
 * @param granted loads nothing while it is false
 */
function useUnplacedPage(granted: boolean) {
  const [{ page, inventory: named }, change] = useListAddress();
  const query = useQuery({ ...unplacedQuery(granted ? { page, named } : null), ...liveRefresh });
  const listed = useListedPage(query, UNPLACED_PAGE_SIZE);

  // All counts that named the chosen inventory are assigned, so the list shows the others.
  const { shown } = listed;
  const isEmptied = named !== null && shown?.listing.named === named && shown.count === 0;
  useEffect(() => {
    if (isEmptied) change({ inventory: null }, { replace: true });
  }, [isEmptied, change]);

  return {
    ...listed,
    named,
    chooseNamed: (inventory: string | null) => change({ inventory }),
  };
}
