import { formatQuantity } from '@balanco/contract/base/numbers';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format-date-time';
import { collectorName } from '../../listing/collector-name';
import { columnsFor } from '../../ui/table/columns';
import { SelectRow } from '../../ui/table/row-selection';
import { shortInventory } from './short-inventory';
import styles from './unplaced.module.css';
import type { UnplacedRow } from './unplaced-rows';
import { useSelectionOfTable } from './use-selection';

const column = columnsFor<UnplacedRow>();

/** Columns of 'Contagens sem inventário'. What belongs to the whole count is shown in its first row only. */
export const unplacedColumns = column.columns([
  column.accessor(({ count }) => `${collectorName(count)} (${count.user_email})`, {
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
  column.accessor(({ count }) => count.createdAt, {
    id: 'created_at',
    header: 'Data e Hora',
    meta: { width: 172, numeric: true },
    cell: ({ row, getValue }) => shownMoment(row.original, getValue()),
  }),
  column.accessor(({ count }) => count.received_at, {
    id: 'received_at',
    header: 'Recebida em',
    meta: { width: 172, numeric: true },
    cell: ({ row, getValue }) => shownMoment(row.original, getValue()),
  }),
]);

/** Empty if the quantity could not be read. */
function shownQuantity({ line }: UnplacedRow): string {
  return line.quantity === null ? '' : formatQuantity(line.quantity);
}

function shownMoment({ index }: UnplacedRow, moment: string): string {
  return index === 0 ? formatDateTime(moment) : '';
}

/** The head of the first column, with the checkbox that selects the page. */
function CollectorHead() {
  const { state, toggleAll } = useSelectionOfTable();
  return (
    <span className={styles.collector}>
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

/** The collector, with the checkbox that selects the count. Further lines show their number in the count instead. */
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
  return (
    <span className={styles.collector}>
      <SelectRow name={countName(count)} checked={ids.has(count.id)} onToggle={() => toggle(count.id)} />
      <span className={styles.name}>{name}</span>
      {name !== count.user_email && <span className={styles.email}>{count.user_email}</span>}
    </span>
  );
}

/** A count in the name of its checkbox. */
export function countName(count: UnplacedRow['count']): string {
  return `a contagem de ${collectorName(count)}, ${formatDateTime(count.createdAt)}`;
}

/** The counted code. It shows no product, because the pharmacy isn't known yet. */
export function CodeCell({ line }: Pick<UnplacedRow, 'line'>) {
  if (line.kind !== 'unrecognised') return <>{codeText(line)}</>;
  return (
    <span className={styles.problem}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={styles.problemText}>Não reconhecido</span>
      <code className={styles.raw}>{line.raw}</code>
    </span>
  );
}

/** The scanned barcode, else the internal code, else the raw text. */
function codeText(line: UnplacedRow['line']): string {
  return line.barcode || line.internal_code || (line.raw ?? '');
}
