import type { RepeatedCodes, RepeatedName } from '@balanco/catalogue-file/repeated-codes';
import { formatInteger } from '@balanco/contract/base/numbers';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { columnsFor } from '../../../ui/table/columns';
import { DataTable } from '../../../ui/table/data-table';
import { useCardView } from '../../../ui/table/use-card-view';
import styles from '../product-import.module.css';
import { rowsInSight } from './problem-list';

const ROWS_IN_SIGHT = 6;

/** Products of one internal code are counted as one item (docs/closing.md, "Items"). */
export function RepeatedCodesNote({ repeated }: { repeated: RepeatedCodes }) {
  const [open, setOpen] = useState(false);
  const isCards = useCardView();
  const { count, names } = repeated;
  if (count === 0) return null;
  const rows = isCards ? ROWS_IN_SIGHT : Math.min(names.length, ROWS_IN_SIGHT);
  return (
    <section className={styles.suspicions} aria-label="Códigos internos repetidos">
      <p>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {repeatedText(count)} ·{' '}
          <Anchor component="button" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Esconder' : 'Ver'}
          </Anchor>
        </span>
      </p>
      {open && (
        <div className={styles.table} style={rowsInSight(rows)}>
          <DataTable
            label="Nomes dos códigos repetidos"
            columns={nameColumns}
            rows={names}
            rowId={({ code, lines }) => `${code} ${lines[0]}`}
            card={(name) => <NameCard name={name} />}
            onRetry={() => undefined}
            emptyText="Nenhum código repetido"
          />
        </div>
      )}
    </section>
  );
}

export function repeatedText(count: number): string {
  const codes = counted(count, 'código interno repetido', 'códigos internos repetidos');
  return `${codes} com nomes diferentes (${count === 1 ? 'será' : 'serão'} um item só)`;
}

const column = columnsFor<RepeatedName>();

const nameColumns = column.columns([
  column.accessor('code', { header: 'Código Interno', meta: { width: 180, code: true } }),
  column.accessor('description', { header: 'Descrição', meta: { width: 320, grow: true } }),
  column.accessor(linesText, { id: 'lines', header: 'Linhas', meta: { width: 200 } }),
]);

/** '12, 340 e mais 5' */
function linesText({ lines, moreLines }: RepeatedName): string {
  const shown = lines.map((line) => formatInteger(line)).join(', ');
  return moreLines === 0 ? shown : `${shown} e mais ${formatInteger(moreLines)}`;
}

function NameCard({ name }: { name: RepeatedName }) {
  return (
    <div className={styles.problemCard}>
      <b>{name.description}</b>
      <span>
        {name.code} · {name.lines.length + name.moreLines === 1 ? 'linha' : 'linhas'} {linesText(name)}
      </span>
    </div>
  );
}
