import { formatQuantity } from '@balanco/contract/base/numbers';
import { formatDateTime } from '../../lib/format-date-time';
import { collectorName } from '../../listing/collector-name';
import { ListCard } from '../../ui/table/list-card';
import { SelectCard } from '../../ui/table/row-selection';
import styles from './unplaced.module.css';
import { CodeCell, countName } from './unplaced-columns';
import type { UnplacedRow } from './unplaced-rows';
import { useSelectionOfTable } from './use-selection';

/**
 * A line of 'Contagens sem inventário' on a phone. What belongs to the whole count, the checkbox too, is on the card of its
 * first line.
 */
export function UnplacedCard({ row: { count, line, index } }: { row: UnplacedRow }) {
  const { ids, toggle } = useSelectionOfTable();
  const isFirst = index === 0;
  const name = collectorName(count);
  const lines = count.lines.length;
  return (
    <div className={styles.card}>
      {isFirst && (
        <SelectCard name={countName(count)} checked={ids.has(count.id)} onToggle={() => toggle(count.id)} />
      )}
      <div className={styles.cardText} data-further={isFirst ? undefined : true}>
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
            isFirst && (name === count.user_email ? name : `${name} · ${count.user_email}`),
            isFirst && `Inventário citado: ${count.named_inventory ?? 'nenhum'}`,
            isFirst && formatDateTime(count.createdAt),
            isFirst && `Recebida em ${formatDateTime(count.received_at)}`,
          ]}
        />
      </div>
    </div>
  );
}
