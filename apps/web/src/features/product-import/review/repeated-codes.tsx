import type { RepeatedCodes, RepeatedName } from '@balanco/catalogue-file/repeated-codes';
import { repeatedText, takenText } from '@balanco/catalogue-file/review-catalogue';
import { formatInteger } from '@balanco/contract/base/numbers';
import type { BulkAnswer, TakenCode } from '@balanco/contract/products/products';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { LinkButton } from '../../../ui/link-button';
import { columnsFor, type DataColumn } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/data-table';
import { useCardView } from '../../../ui/table/use-card-view';
import styles from '../product-import.module.css';
import { rowsInSight } from './problem-list';

const ROWS_IN_SIGHT = 6;

interface CodesNoteProps<Row extends object> {
  id?: string;
  name: string;
  text: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  card: (row: Row) => ReactNode;
}

/** Products of one internal code are counted as one item (docs/comparison.md, "Items"). */
function CodesNote<Row extends object>(props: CodesNoteProps<Row>) {
  const { id, name, text, columns, rows, rowId, card } = props;
  const [open, setOpen] = useState(false);
  const isCards = useCardView();
  const inSight = isCards ? ROWS_IN_SIGHT : Math.min(rows.length, ROWS_IN_SIGHT);
  return (
    <section id={id} tabIndex={-1} className="tint tint-warning stack gap-2 pad" aria-label={name}>
      <p className="row top">
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {text} ·{' '}
          <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Esconder' : 'Ver'}
          </LinkButton>
        </span>
      </p>
      {open && (
        <div className={`${styles.table} ${styles.ink} column`} style={rowsInSight(inSight)}>
          <DataTable
            label={`${name}, um a um`}
            columns={columns}
            rows={rows}
            rowId={rowId}
            card={card}
            onRetry={() => undefined}
            emptyText="Nenhum código"
          />
        </div>
      )}
    </section>
  );
}

export function RepeatedCodesNote({ repeated: { count, names } }: { repeated: RepeatedCodes }) {
  if (count === 0) return null;
  return (
    <CodesNote
      name="Códigos internos repetidos"
      text={repeatedText(count)}
      columns={nameColumns}
      rows={names}
      rowId={({ code, lines }) => `${code} ${lines[0]}`}
      card={(name) => <NameCard name={name} />}
    />
  );
}

const MOST_TAKEN = 2000;

export const TAKEN_ID = 'import-taken';

export function TakenCodesNote({ taken = [] }: { taken: BulkAnswer['taken_codes'] }) {
  if (taken.length === 0) return null;
  return (
    <CodesNote
      id={TAKEN_ID}
      name="Códigos internos de outro produto"
      text={takenText(taken)}
      columns={takenColumns}
      rows={taken.slice(0, MOST_TAKEN)}
      rowId={({ internal_code, description }) => `${internal_code} ${description}`}
      card={(code) => (
        <div className="stack gap-1 pad anywhere">
          <b>{code.description}</b>
          <span>
            {code.internal_code} · já gravado: {code.stored}
          </span>
        </div>
      )}
    />
  );
}

const column = columnsFor<RepeatedName>();

const nameColumns = column.columns([
  column.accessor('code', { header: 'Código Interno', meta: { width: 180, code: true } }),
  column.accessor('description', { header: 'Descrição', meta: { width: 320, grow: true } }),
  column.accessor(linesText, { id: 'lines', header: 'Linhas', meta: { width: 200 } }),
]);

const takenColumn = columnsFor<TakenCode>();

const takenColumns = takenColumn.columns([
  takenColumn.accessor('internal_code', { header: 'Código Interno', meta: { width: 180, code: true } }),
  takenColumn.accessor('description', { header: 'No arquivo', meta: { width: 320, grow: true } }),
  takenColumn.accessor('stored', {
    header: 'Já gravado, será o mesmo item',
    meta: { width: 320, grow: true },
  }),
]);

function linesText({ lines, moreLines }: RepeatedName): string {
  const shown = lines.map((line) => formatInteger(line)).join(', ');
  return moreLines === 0 ? shown : `${shown} e mais ${formatInteger(moreLines)}`;
}

function NameCard({ name }: { name: RepeatedName }) {
  return (
    <div className="stack gap-1 pad anywhere">
      <b>{name.description}</b>
      <span>
        {name.code} · {name.lines.length + name.moreLines === 1 ? 'linha' : 'linhas'} {linesText(name)}
      </span>
    </div>
  );
}
