import { formatInteger } from '@balanco/contract/numbers';
import type { UnplacedCount } from '@balanco/contract/unplaced';
import { IconClipboardCheck, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/staff-action';
import { useStaffAccess } from '../../session/use-staff-access';
import { ListScreen } from '../../ui/list-screen';
import { noticeFailure } from '../../ui/notices';
import { PageAction } from '../../ui/page-action';
import { Pagination } from '../../ui/pagination';
import { DataTable } from '../../ui/table/data-table';
import { AssignAllButton } from './assign-all-button';
import { NamedInventorySelect } from './named-inventory-select';
import { SelectionContext } from './selection/selection-context';
import { useSelection } from './selection/use-selection';
import styles from './unplaced.module.css';
import { unplacedColumns } from './unplaced-columns';
import { type OpenUnplacedDialog, UnplacedDialog } from './unplaced-dialog';
import { UnplacedIntro } from './unplaced-intro';
import { unplacedRows } from './unplaced-rows';
import { useUnplacedPage } from './use-unplaced-page';

const TITLE = 'Contagens sem inventário';
const noCounts: readonly UnplacedCount[] = [];

/**
 * Contagens sem inventário: what apps sent for an inventory that there is not, until admin or mod assign it
 * (docs/decisions/0023). Plain users are led to Contagens.
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
  const [dialog, setDialog] = useState<OpenUnplacedDialog | null>(null);
  const staff = useStaffAction();
  if (access === 'refused') return <Navigate to={paths.counts()} replace />;

  const openWithSelected = (opened: (selected: readonly UnplacedCount[]) => OpenUnplacedDialog) => () =>
    staff.run(() => {
      const selected = counts.filter(({ id }) => selection.ids.has(id));
      if (selected.length === 0) noticeFailure('Escolha ao menos uma contagem.');
      else setDialog(opened(selected));
    });
  const page = shown?.listing.page ?? 1;

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
      toolbar={
        <>
          <UnplacedIntro />
          <NamedInventorySelect groups={shown?.groups} named={named} onChoose={chooseNamed} />
          {named !== null && shown?.listing.named === named && pageCount > 1 && (
            <AssignAllButton
              named={named}
              count={shown.count}
              onClick={() =>
                staff.run(() =>
                  setDialog({ kind: 'assign', assignment: { kind: 'all', named, count: shown.count } }),
                )
              }
            />
          )}
        </>
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
          columns={unplacedColumns}
          rows={shown && rows}
          rowId={({ count, place }) => `${count.id}:${place}`}
          failure={error === null ? null : sentence(error)}
          onRetry={retry}
          emptyText="Nenhuma contagem sem inventário"
          stale={stale}
          view={view}
          onOpen={({ count }) => selection.toggle(count.id)}
        />
      </SelectionContext>
      {dialog !== null && <UnplacedDialog open={dialog} onClose={() => setDialog(null)} />}
    </ListScreen>
  );
}
