import type { ExportPreview } from '@balanco/contract/exports';
import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import { Checkbox } from '@mantine/core';
import { counted } from '../../lib/counted';
import { NoteLine } from '../../ui/note-line';
import styles from './adjustment-export.module.css';
import { refusedText } from './export-words';

interface RefusedItemsProps {
  refused: ExportPreview['refused'];
  leaveOut: boolean;
  disabled: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
}

/** The items that don't fit into the file, each with the reason, and whether the file leaves without them. */
export function RefusedItems({ refused, leaveOut, disabled, onLeaveOut }: RefusedItemsProps) {
  const { count, units, money, results } = refused;
  if (count === 0) return null;
  const more = count - results.length;
  return (
    <>
      <NoteLine
        message={`${counted(count, 'item não cabe', 'itens não cabem')} no arquivo: ${formatQuantity(units)} un, ${formatMoney(money)}.`}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <ul className={styles.refused} aria-label="Itens que não cabem" tabIndex={0}>
        {results.map((item) => (
          <li key={item.key}>
            <div>{item.description || item.key.slice(2)}</div>
            <div className={styles.dimmed}>
              {[item.internal_code, item.barcode].filter((code) => code !== '').join(' · ')}
            </div>
            <div className={styles.dimmed}>{refusedText(item)}</div>
          </li>
        ))}
        {more > 0 && <li className={styles.dimmed}>e mais {counted(more, 'item', 'itens')}</li>}
      </ul>
      <Checkbox
        label={`Deixar de fora ${counted(count, 'item', 'itens')}`}
        checked={leaveOut}
        disabled={disabled}
        onChange={(event) => onLeaveOut(event.currentTarget.checked)}
      />
    </>
  );
}
