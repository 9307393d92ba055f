import { formatQuantity } from '@balanco/contract/base/numbers';
import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import { shownMail } from '@balanco/contract/people/shown-person';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDateTime, shortMoment } from '../../lib/moments';
import { collectorName, personWithMail } from '../../listing/inventory-words';
import { ListCard } from '../../ui/table/cards';
import { columnsFor } from '../../ui/table/columns';
import { type RowSelection, SelectCard, SelectRow } from '../../ui/table/row-selection';
import styles from './unplaced.module.css';
import { type Selection, useSelectionOfTable } from './use-selection';

const SHORT_ENOUGH = 14;

/** '0198c0de…00aa': ids of one day differ at the end. */
export function shortInventory(named: string | null): string {
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
export function unplacedRows(counts: readonly UnplacedCount[]): UnplacedRow[] {
  return counts.flatMap((count) => count.lines.map((line, index) => ({ count, line, index })));
}

export const rowIdOf = ({ count, index }: UnplacedRow) => `${count.id}:${index}`;

/** A count's rows are selected together; the first has the checkbox. */
export function rowSelectionOf(rows: readonly UnplacedRow[], selection: Selection): RowSelection {
  const counts = new Map(rows.map((row) => [rowIdOf(row), row.count.id]));
  return {
    selected: new Set(rows.filter(({ count }) => selection.ids.has(count.id)).map(rowIdOf)),
    toggle: (id) => {
      const count = counts.get(id);
      if (count !== undefined) selection.toggle(count);
    },
    toggleAll: selection.toggleAll,
    ownBoxes: true,
  };
}

const column = columnsFor<UnplacedRow>();

/** Facts of the whole count stand in its first row only. */
export function unplacedColumns(today: string) {
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
  const { state, toggleAll } = useSelectionOfTable();
  return (
    <span className={`${styles.collector} row gap-3`}>
      <Checkbox
        size="xs"
        tabIndex={-1}
        data-head
        aria-label="Selecionar todas as contagens desta página"
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={toggleAll}
      />
      Coletor
    </span>
  );
}

function CollectorCell({ row: { count, index } }: { row: UnplacedRow }) {
  const { ids, toggle } = useSelectionOfTable();
  if (index > 0) {
    return (
      <span className={styles.further}>
        linha {index + 1} de {count.lines.length}
      </span>
    );
  }
  const name = collectorName(count);
  const mail = shownMail(count.user_email);
  return (
    <span className={`${styles.collector} row gap-3`}>
      <SelectRow name={countName(count)} checked={ids.has(count.id)} onToggle={() => toggle(count.id)} />
      <span className={`${styles.name} cut still`}>{name}</span>
      {mail !== '' && name !== mail && <span className={`${styles.email} cut dim tiny`}>{mail}</span>}
    </span>
  );
}

function countName(count: UnplacedRow['count']): string {
  return `a contagem de ${collectorName(count)}, ${formatDateTime(count.createdAt)}`;
}

/** No product: the pharmacy is still unknown. */
function CodeCell({ line }: Pick<UnplacedRow, 'line'>) {
  if (line.kind !== 'unrecognised') return <>{codeText(line)}</>;
  return (
    <span className={`${styles.problem} row gap-1 warning`}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={styles.problemText}>Não reconhecido</span>
      <code className={`${styles.raw} cut dim mono`}>{line.raw}</code>
    </span>
  );
}

function codeText(line: UnplacedRow['line']): string {
  return line.barcode || line.internal_code || (line.raw ?? '');
}

/** The first line's card shows what belongs to the whole count. */
export function UnplacedCard({ row: { count, line, index }, today }: { row: UnplacedRow; today: string }) {
  const { ids, toggle } = useSelectionOfTable();
  const isFirst = index === 0;
  const name = collectorName(count);
  const lines = count.lines.length;
  return (
    <div className="flex">
      {isFirst && (
        <SelectCard name={countName(count)} checked={ids.has(count.id)} onToggle={() => toggle(count.id)} />
      )}
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
