import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { ExportPreview } from '@balanco/contract/exports/exports';
import { Checkbox } from '@mantine/core';
import { counted } from '../../lib/counted';
import { NotedList } from '../../ui/noted-list';
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
  return (
    <>
      <NotedList
        label="Itens que não cabem"
        note={`${counted(count, 'item não cabe', 'itens não cabem')} no arquivo: ${formatQuantity(units)} un, ${formatMoney(money)}.`}
        count={count}
        rows={results.map((item) => (
          <li key={item.key}>
            <div>{item.description || item.key.slice(2)}</div>
            <div className={styles.dimmed}>
              {[item.internal_code, item.barcode].filter((code) => code !== '').join(' · ')}
            </div>
            <div className={styles.dimmed}>{refusedText(item)}</div>
          </li>
        ))}
        moreText={(more) => counted(more, 'item', 'itens')}
      />
      <Checkbox
        label={`Deixar de fora ${counted(count, 'item', 'itens')}`}
        checked={leaveOut}
        disabled={disabled}
        onChange={(event) => onLeaveOut(event.currentTarget.checked)}
      />
    </>
  );
}
