import { counted, formatInteger, formatQuantity } from '@balanco/contract/base/numbers';
import {
  discardUnplacedCounts,
  UNPLACED_PAGE_SIZE,
  type UnplacedCount,
  type UnplacedPage,
} from '@balanco/contract/counts/unplaced';
import { shownMail } from '@balanco/contract/people/shown-person';
import { Button, Checkbox, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconClipboardCheck,
  IconClipboardList,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { request } from '../../api/client';
import { formatDateTime, shortMoment } from '../../lib/moments';
import { collectorName, personWithMail } from '../../listing/inventory-words';
import { LeaveWithBanner } from '../../listing/links';
import { useListAddress, usePagedList } from '../../listing/list-address';
import { TextLink } from '../../listing/path';
import { liveRefresh } from '../../listing/queries';
import { TrashOption } from '../../listing/screen-options';
import { useToday } from '../../listing/use-today';
import { paths } from '../../paths';
import { useStaffAccess, useStaffAction } from '../../session/role/staff-action';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { FilterSelect } from '../../ui/fields/option-select';
import { later } from '../../ui/later';
import { ListOptions } from '../../ui/list/list-options';
import { ListScreen, PageAction } from '../../ui/list/list-screen';
import { Pagination } from '../../ui/list/pagination';
import { noticeFailure } from '../../ui/messages/notices';
import { ListCard } from '../../ui/table/cards';
import { columnsFor, useListColumns } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import {
  pageBox,
  type RowSelection,
  SelectCard,
  SelectRow,
  useRowSelection,
} from '../../ui/table/row-selection';
import type { Assignment } from './assign/assign-dialog';
import styles from './unplaced.module.css';
import { NAMES_NONE, tellOutcome, unplacedQuery, useUnplacedMutation } from './unplaced-query';

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
  const ids = useMemo(() => counts.map(countId), [counts]);
  const selection = useRowSelection(ids, view);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const staff = useStaffAction();
  const today = useToday();
  const columns = useListColumns(
    'unplaced',
    useMemo(() => unplacedColumns(today), [today]),
  );
  if (access === 'refused') return <LeaveWithBanner to={paths.counts()} />;

  const openWithSelected = (opened: (selected: readonly UnplacedCount[]) => OpenDialog) => () =>
    staff.run(() => {
      const selected = counts.filter((count) => selection.selected.has(countId(count)));
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
            {selection.selected.size > 0 && counted(selection.selected.size, 'selecionada', 'selecionadas')}
          </span>
          <Pagination {...list.pages} words={['contagem', 'contagens']} />
        </div>
      }
    >
      <SelectionContext value={{ ...selection, ids }}>
        <DataTable
          label={TITLE}
          {...columns.table}
          {...list.table}
          rows={shown && rows}
          total={undefined}
          offset={0}
          rowId={rowIdOf}
          emptyText="Nenhuma contagem sem inventário"
          onOpen={({ count }) => selection.toggle(countId(count))}
          selection={rowSelectionOf(rows, selection)}
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

function UnplacedToolbar({ groups = [], named, onChoose, assignable, onAssignAll }: UnplacedToolbarProps) {
  return (
    <>
      <div className={styles.intro}>
        <TextLink to={paths.counts()} className="inline">
          <IconArrowLeft size={16} aria-hidden />
          Voltar para Contagens
        </TextLink>
        <div>
          Contagens enviadas para um inventário que não existe aqui, ou que foi excluído. Nada se perdeu:
          escolha as contagens e atribua-as a um inventário.
        </div>
      </div>
      <FilterSelect
        label="Inventário citado"
        allLabel="Todos os inventários citados"
        nothingFound="Nenhum inventário encontrado"
        Icon={IconClipboardList}
        choices={groups.map(({ named_inventory, count }) => ({
          value: named_inventory ?? NAMES_NONE,
          label: `${shortInventory(named_inventory)} (${formatInteger(count)})`,
          hint: named_inventory ?? 'Contagens que não citam inventário',
        }))}
        value={named}
        onChoose={onChoose}
      />
      {assignable !== null && (
        <Button className={styles.all} onClick={onAssignAll}>
          Atribuir todas as {formatInteger(assignable)}{' '}
          {named === NAMES_NONE ? 'que não citam inventário' : 'deste inventário'}
        </Button>
      )}
    </>
  );
}

const SHORT_ENOUGH = 14;

/** '0198c0de…00aa': ids of one day differ at the end. */
function shortInventory(named: string | null): string {
  if (named === null) return 'Nenhum';
  return named.length <= SHORT_ENOUGH ? named : `${named.slice(0, 8)}…${named.slice(-4)}`;
}

/** The first line also has the count's checkbox and dates. */
interface UnplacedRow {
  readonly count: UnplacedCount;
  readonly line: UnplacedCount['lines'][number];
  readonly index: number;
}

/** Every line, so nobody assigns or deletes one unseen. Each count has at least one. */
function unplacedRows(counts: readonly UnplacedCount[]): UnplacedRow[] {
  return counts.flatMap((count) => count.lines.map((line, index) => ({ count, line, index })));
}

const countId = ({ id }: UnplacedCount) => String(id);
const rowIdOf = ({ count, index }: UnplacedRow) => `${count.id}:${index}`;

/** A count's rows are selected together; the first has the checkbox. */
function rowSelectionOf(rows: readonly UnplacedRow[], selection: RowSelection): RowSelection {
  return {
    selected: new Set(rows.filter(({ count }) => selection.selected.has(countId(count))).map(rowIdOf)),
    toggle: (id) => selection.toggle(id.slice(0, id.indexOf(':'))),
    toggleAll: selection.toggleAll,
    ownBoxes: true,
  };
}

/** A context, because columns that depend on the selection would rebuild their cells and drop the focus. */
const SelectionContext = createContext<RowSelection & { readonly ids: readonly string[] }>({
  ids: [],
  selected: new Set(),
  toggle: () => undefined,
  toggleAll: () => undefined,
});

const column = columnsFor<UnplacedRow>();

/** Facts of the whole count stand in its first row only. */
function unplacedColumns(today: string) {
  return column.columns([
    column.accessor(({ count }) => personWithMail({ name: collectorName(count), email: count.user_email }), {
      id: 'collector',
      header: CollectorHead,
      meta: { width: 190, grow: true, room: 26, label: 'Coletor', identifies: true },
      cell: ({ row }) => <CollectorCell row={row.original} />,
    }),
    column.accessor(({ line }) => codeText(line), {
      id: 'code',
      header: 'Código',
      meta: { width: 140, code: true, grow: true },
      cell: ({ row }) => <CodeCell line={row.original.line} />,
    }),
    column.accessor(({ line }) => line.quantity, {
      id: 'quantity',
      header: 'Quantidade',
      meta: { width: 96, numeric: true },
      cell: ({ row }) => shownQuantity(row.original),
    }),
    column.accessor(({ line }) => line.factor, {
      id: 'factor',
      header: 'Fator',
      meta: { width: 60, numeric: true },
      cell: ({ getValue }) => formatQuantity(getValue()),
    }),
    column.accessor(({ count }) => count.named_inventory, {
      id: 'named_inventory',
      header: 'Inventário citado',
      meta: { width: 134, code: true, valueAsHint: true },
      cell: ({ row, getValue }) => (row.original.index === 0 ? shortInventory(getValue()) : ''),
    }),
    column.accessor((row) => ofFirst(row, formatDateTime(row.count.createdAt)), {
      id: 'created_at',
      header: 'Data e Hora',
      meta: { width: 112, numeric: true, valueAsHint: true },
      cell: ({ row: { original } }) => ofFirst(original, shortMoment(original.count.createdAt, today)),
    }),
    column.accessor((row) => ofFirst(row, formatDateTime(row.count.received_at)), {
      id: 'received_at',
      header: 'Recebida em',
      meta: { width: 112, numeric: true, valueAsHint: true },
      cell: ({ row: { original } }) => ofFirst(original, shortMoment(original.count.received_at, today)),
    }),
  ]);
}

function shownQuantity({ line }: UnplacedRow): string {
  return line.quantity === null ? '' : formatQuantity(line.quantity);
}

function ofFirst({ index }: UnplacedRow, text: string): string {
  return index === 0 ? text : '';
}

function CollectorHead() {
  const selection = useContext(SelectionContext);
  return (
    <span className={`${styles.collector} row gap-3`}>
      <Checkbox
        size="xs"
        tabIndex={-1}
        data-head
        aria-label="Selecionar todas as contagens desta página"
        {...pageBox(selection, selection.ids)}
      />
      Coletor
    </span>
  );
}

function CollectorCell({ row: { count, index } }: { row: UnplacedRow }) {
  const box = useCountBox(count);
  if (index > 0) {
    return (
      <span className={`${styles.further} dim`}>
        linha {index + 1} de {count.lines.length}
      </span>
    );
  }
  const name = collectorName(count);
  const mail = shownMail(count.user_email);
  return (
    <span className={`${styles.collector} row gap-3`}>
      <SelectRow {...box} />
      <span className={`${styles.name} cut still`}>{name}</span>
      {mail !== '' && name !== mail && <span className={`${styles.email} cut dim tiny`}>{mail}</span>}
    </span>
  );
}

function useCountBox(count: UnplacedCount) {
  const { selected, toggle } = useContext(SelectionContext);
  return {
    name: `a contagem de ${collectorName(count)}, ${formatDateTime(count.createdAt)}`,
    checked: selected.has(countId(count)),
    onToggle: () => toggle(countId(count)),
  };
}

/** No product: the pharmacy is still unknown. */
function CodeCell({ line }: Pick<UnplacedRow, 'line'>) {
  if (line.kind !== 'unrecognised') return <>{codeText(line)}</>;
  return (
    <span className={`${styles.problem} row gap-1 warning`}>
      <IconAlertTriangle size={14} aria-hidden className="still" />
      <span className={`${styles.problemText} still`}>Não reconhecido</span>
      <code className={`${styles.raw} cut dim mono`}>{line.raw}</code>
    </span>
  );
}

function codeText(line: UnplacedRow['line']): string {
  return line.barcode || line.internal_code || (line.raw ?? '');
}

/** The first line's card shows what belongs to the whole count. */
function UnplacedCard({ row: { count, line, index }, today }: { row: UnplacedRow; today: string }) {
  const box = useCountBox(count);
  const isFirst = index === 0;
  const name = collectorName(count);
  const lines = count.lines.length;
  return (
    <div className="flex">
      {isFirst && <SelectCard {...box} />}
      <div className={`${styles.cardText} grow`} data-further={isFirst ? undefined : true}>
        <ListCard
          title={
            <span className={styles.whole}>
              <CodeCell line={line} />
            </span>
          }
          figure={
            line.quantity === null
              ? undefined
              : `${formatQuantity(line.quantity)} × ${formatQuantity(line.factor)}`
          }
          facts={[
            lines > 1 && `linha ${index + 1} de ${lines}`,
            isFirst && [...new Set([name, shownMail(count.user_email)])].filter(Boolean).join(' · '),
            isFirst && `Inventário citado: ${count.named_inventory ?? 'nenhum'}`,
            isFirst && shortMoment(count.createdAt, today),
            isFirst && receivedText(shortMoment(count.received_at, today)),
          ]}
        />
      </div>
    </div>
  );
}

function receivedText(moment: string): string {
  return moment.startsWith('hoje') ? `Recebida ${moment}` : `Recebida em ${moment}`;
}

/** The server erases nothing (docs/counts.md, "Deleting"). */
function DiscardDialog({ counts, onClose }: { counts: readonly UnplacedCount[]; onClose: () => void }) {
  const discard = useUnplacedMutation((ids: number[]) =>
    request(discardUnplacedCounts, { body: { counts: ids } }),
  );
  const { write, dialog } = useDialogWrite(discard, 'Erro ao excluir contagens.', onClose);
  const confirm = () =>
    write(
      counts.map(({ id }) => id),
      { onDone: ({ discarded }) => tellOutcome('excluída', discarded, counts.length) },
    );
  return (
    <ConfirmDialog {...dialog} title="Excluir contagens" confirmLabel="Excluir" danger onConfirm={confirm}>
      <Text>
        Excluir {counted(counts.length, 'contagem', 'contagens')}?{' '}
        {counts.length === 1
          ? 'Ela sai da lista e de todos os totais.'
          : 'Elas saem da lista e de todos os totais.'}
      </Text>
    </ConfirmDialog>
  );
}
