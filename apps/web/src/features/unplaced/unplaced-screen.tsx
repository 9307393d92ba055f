import { formatInteger } from '@balanco/contract/base/numbers';
import { UNPLACED_PAGE_SIZE, type UnplacedCount, type UnplacedPage } from '@balanco/contract/counts/unplaced';
import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconClipboardCheck, IconClipboardList, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { counted } from '../../lib/counted';
import { useListAddress } from '../../listing/list-address';
import { usePagedList } from '../../listing/paged-list';
import { liveRefresh } from '../../listing/queries';
import { TrashOption } from '../../listing/screen-options';
import { useToday } from '../../listing/use-today';
import { paths } from '../../paths';
import { useStaffAction } from '../../session/role/staff-action';
import { useStaffAccess } from '../../session/role/use-staff-access';
import { FilterSelect } from '../../ui/fields/option-select';
import { later } from '../../ui/later';
import { ListOptions } from '../../ui/list/list-options';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { noticeFailure } from '../../ui/messages/notices';
import { DataTable } from '../../ui/table/data-table';
import { useListColumns } from '../../ui/table/use-list-columns';
import type { Assignment } from './assign/assign-dialog';
import { DiscardDialog } from './discard-dialog';
import styles from './unplaced.module.css';
import {
  rowIdOf,
  rowSelectionOf,
  shortInventory,
  UnplacedCard,
  unplacedColumns,
  unplacedRows,
} from './unplaced-columns';
import { NAMES_NONE, unplacedQuery } from './unplaced-query';
import { SelectionContext, useSelection } from './use-selection';

const AssignDialog = later('AssignDialog', () => import('./assign/assign-dialog'));

const TITLE = 'Contagens sem inventário';
const noCounts: readonly UnplacedCount[] = [];

/** Keeps its counts while the list changes. */
type OpenDialog =
  | { readonly kind: 'assign'; readonly assignment: Assignment }
  | { readonly kind: 'discard'; readonly counts: readonly UnplacedCount[] };

/**
 * Counts for an unknown inventory, until admin or mod assign them (docs/decisions/0023). Plain users go to
 * Contagens.
 */
export function UnplacedScreen() {
  const access = useStaffAccess();
  const [{ page, inventory: named }, change] = useListAddress();
  const asked = unplacedQuery(access === 'granted' ? { page, named } : null);
  const list = usePagedList(useQuery({ ...asked, ...liveRefresh }), UNPLACED_PAGE_SIZE);
  const { shown, view } = list;
  const isEmptied = named !== null && shown?.listing.named === named && shown.count === 0;
  useEffect(() => {
    if (isEmptied) change({ inventory: null }, { replace: true });
  }, [isEmptied, change]);
  const counts = shown?.results ?? noCounts;
  const rows = useMemo(() => unplacedRows(counts), [counts]);
  const ids = useMemo(() => counts.map(({ id }) => id), [counts]);
  const selection = useSelection(ids, view);
  const rowSelection = useMemo(() => rowSelectionOf(rows, selection), [rows, selection]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const staff = useStaffAction();
  const today = useToday();
  const columns = useListColumns(
    'unplaced',
    useMemo(() => unplacedColumns(today), [today]),
  );
  if (access === 'refused') return <Navigate to={paths.counts()} replace />;

  const openWithSelected = (opened: (selected: readonly UnplacedCount[]) => OpenDialog) => () =>
    staff.run(() => {
      const selected = counts.filter(({ id }) => selection.ids.has(id));
      if (selected.length === 0) noticeFailure('Escolha ao menos uma contagem.');
      else setDialog(opened(selected));
    });
  const all: Assignment | null =
    named !== null && shown?.listing.named === named && list.pageCount > 1
      ? { kind: 'all', named, count: shown.count }
      : null;

  return (
    <ListScreen
      title={TITLE}
      count={shown?.count}
      actions={
        <PageAction
          label="Atribuir"
          Icon={IconClipboardCheck}
          onClick={openWithSelected((selected) => ({
            kind: 'assign',
            assignment: { kind: 'selected', counts: selected },
          }))}
        />
      }
      more={
        <PageAction
          label="Excluir"
          Icon={IconTrash}
          danger
          onClick={openWithSelected((selected) => ({ kind: 'discard', counts: selected }))}
        />
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
          onChoose={(inventory) => change({ inventory })}
          assignable={all?.count ?? null}
          onAssignAll={() =>
            staff.run(() => {
              if (all !== null) setDialog({ kind: 'assign', assignment: all });
            })
          }
        />
      }
      foot={
        <div className="line gap-4 rows-1 end">
          <span role="status">
            {selection.ids.size > 0 && counted(selection.ids.size, 'selecionada', 'selecionadas')}
          </span>
          <Pagination {...list.pages} words={['contagem', 'contagens']} />
        </div>
      }
    >
      <SelectionContext value={selection}>
        <DataTable
          label={TITLE}
          {...columns.table}
          {...list.table}
          rows={shown && rows}
          total={undefined}
          offset={0}
          rowId={rowIdOf}
          emptyText="Nenhuma contagem sem inventário"
          onOpen={({ count }) => selection.toggle(count.id)}
          selection={rowSelection}
          card={(row) => <UnplacedCard row={row} today={today} />}
        />
      </SelectionContext>
      {dialog?.kind === 'assign' && <AssignDialog assignment={dialog.assignment} onClose={close} />}
      {dialog?.kind === 'discard' && <DiscardDialog counts={dialog.counts} onClose={close} />}
    </ListScreen>
  );
}

interface UnplacedToolbarProps {
  groups: UnplacedPage['groups'] | undefined;
  /** A name or `NAMES_NONE`; null for all. */
  named: string | null;
  onChoose: (named: string | null) => void;
  /** Number of counts that name the chosen inventory, if more than a page. */
  assignable: number | null;
  onAssignAll: () => void;
}

function UnplacedToolbar({ groups, named, onChoose, assignable, onAssignAll }: UnplacedToolbarProps) {
  return (
    <>
      <Intro />
      <NamedInventorySelect groups={groups} named={named} onChoose={onChoose} />
      {assignable !== null && (
        <Button variant="default" className={styles.all} onClick={onAssignAll}>
          Atribuir todas as {formatInteger(assignable)}{' '}
          {named === NAMES_NONE ? 'que não citam inventário' : 'deste inventário'}
        </Button>
      )}
    </>
  );
}

function Intro() {
  return (
    <div className={styles.intro}>
      <Anchor component={Link} to={paths.counts()} className="inline">
        <IconArrowLeft size={16} aria-hidden />
        Voltar para Contagens
      </Anchor>
      <div>
        Contagens enviadas para um inventário que não existe aqui, ou que foi excluído. Nada se perdeu:
        escolha as contagens e atribua-as a um inventário.
      </div>
    </div>
  );
}

function NamedInventorySelect({
  groups = [],
  named,
  onChoose,
}: Pick<UnplacedToolbarProps, 'groups' | 'named' | 'onChoose'>) {
  const choices = groups.map(({ named_inventory, count }) => ({
    value: named_inventory ?? NAMES_NONE,
    label: `${shortInventory(named_inventory)} (${formatInteger(count)})`,
    hint: named_inventory ?? 'Contagens que não citam inventário',
  }));
  return (
    <FilterSelect
      label="Inventário citado"
      allLabel="Todos os inventários citados"
      nothingFound="Nenhum inventário encontrado"
      Icon={IconClipboardList}
      choices={choices}
      value={named}
      onChoose={onChoose}
    />
  );
}
