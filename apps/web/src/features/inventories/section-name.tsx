import type { InventoryRow } from '@balanco/contract/inventories';
import styles from './inventories.module.css';

/** A section's name with its collector; nothing on the row of an inventory. */
export function SectionName({ row }: { row: InventoryRow }) {
  if (row.section_name === null) return null;
  const collector = row.collector_name || row.collector_email || 'Sem coletor';
  return (
    <span className={styles.section} title={`${row.section_name} · ${collector}`}>
      <span className={styles.sectionName}>{row.section_name}</span>
      <span className={styles.collector}>{collector}</span>
    </span>
  );
}
