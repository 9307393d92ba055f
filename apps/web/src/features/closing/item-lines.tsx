import { ITEM_LINE_LIMIT } from '@balanco/contract/closing';
import type { CountLine } from '@balanco/contract/counts';
import { formatInteger, formatQuantity } from '@balanco/contract/numbers';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format-date-time';
import { collectorName } from '../../listing/collector-name';
import { RowOptions } from '../../ui/row-options';
import styles from './item-dialog.module.css';

interface ItemLinesProps {
  lines: readonly CountLine[];
  /** How many lines counted the item; the newest are shown. */
  total: number;
  onEdit: (line: CountLine) => void;
  onDelete: (line: CountLine) => void;
}

/** Who counted an item, where, when and how much. */
export function ItemLines({ lines, total, onEdit, onDelete }: ItemLinesProps) {
  return (
    <section aria-label="Linhas contadas">
      <h3 className={styles.heading}>Linhas contadas</h3>
      {lines.length === 0 ? (
        <p className={styles.none}>Nenhuma linha contou este item.</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.line_id} line={line} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </ul>
      )}
      {total > lines.length && (
        <p className={styles.none}>
          As {formatInteger(ITEM_LINE_LIMIT)} mais novas de {formatInteger(total)}.
        </p>
      )}
    </section>
  );
}

function Line({ line, onEdit, onDelete }: { line: CountLine } & Pick<ItemLinesProps, 'onEdit' | 'onDelete'>) {
  const collector = collectorName(line);
  const place = line.section_name === null ? 'Sem seção' : line.section_name || 'Sem nome';
  const units = lineUnits(line);
  const of = `${units} de ${collector}`;
  return (
    <li className={styles.line}>
      <span className={styles.lineFacts}>
        <strong>{collector}</strong> · {place}
        {line.round > 1 && ` (${line.round}ª contagem)`} · {formatDateTime(line.createdAt)}
        {line.after_close && ' · após o fechamento'}
        {line.edited_by !== null && ` · editada por ${line.edited_by}`}
      </span>
      <span className={styles.codes}>{line.barcode || line.internal_code}</span>
      <span className={styles.amount}>{units}</span>
      <RowOptions
        of={of}
        buttons={[
          { label: 'Editar', Icon: IconPencil, onClick: () => onEdit(line) },
          { label: 'Excluir', Icon: IconTrash, onClick: () => onDelete(line) },
        ]}
      />
    </li>
  );
}

/** '2 × 12 = 24 un', or '5 un' if the factor is 1. */
export function lineUnits({ quantity, factor }: Pick<CountLine, 'quantity' | 'factor'>): string {
  if (quantity === null) return 'Não reconhecido';
  // Six decimals at most, because both have three.
  const units = Number((quantity * factor).toFixed(6));
  if (factor === 1) return `${formatQuantity(units)} un`;
  return `${formatQuantity(quantity)} × ${formatQuantity(factor)} = ${formatQuantity(units)} un`;
}
