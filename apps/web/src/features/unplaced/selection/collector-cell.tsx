import { Checkbox } from '@mantine/core';
import { formatDateTime } from '../../../lib/format-date-time';
import { collectorName } from '../../../listing/collector-name';
import styles from '../unplaced.module.css';
import type { UnplacedRow } from '../unplaced-rows';
import { useSelectionOfTable } from './selection-context';

/** Who counted, with the box that selects the count; further lines of it say that they belong to it. */
export function CollectorCell({ row: { count, place } }: { row: UnplacedRow }) {
  const { ids, toggle } = useSelectionOfTable();
  if (place > 0) {
    return (
      <span className={styles.further}>
        linha {place + 1} de {count.lines.length}
      </span>
    );
  }
  const name = collectorName(count);
  return (
    <span className={styles.collector}>
      <Checkbox
        size="xs"
        aria-label={`Selecionar a contagem de ${name}, ${formatDateTime(count.createdAt)}`}
        checked={ids.has(count.id)}
        onChange={() => toggle(count.id)}
      />
      <span className={styles.name}>{name}</span>
      {name !== count.user_email && <span className={styles.email}>{count.user_email}</span>}
    </span>
  );
}
