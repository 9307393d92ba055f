import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { counted } from '../../lib/counted';
import { formatDateTime } from '../../lib/format-date-time';
import { UnrecognisedLink } from '../../listing/unrecognised-link';
import { countsOf } from './counts-of';
import { FinaliseCell } from './finalise-cell';
import styles from './inventories.module.css';
import { type InventoryActions, InventoryName, InventoryOptions, SectionName } from './inventory-cells';

/** A row on a small screen: its name, its count and its 'Finalizado' together, with its time and options. */
export function InventoryCard({ row, ...actions }: InventoryActions & { row: InventoryRow }) {
  return (
    <div className={styles.card} data-card data-section={row.section_id === null ? undefined : true}>
      <div className={styles.cardLine}>
        {row.section_id === null ? <InventoryName row={row} /> : <SectionName row={row} />}
        <span className={styles.cardCount}>{counted(row.count, 'contagem', 'contagens')}</span>
      </div>
      <div className={styles.cardLine}>
        <span className={styles.cardTime}>{formatDateTime(row.created_at)}</span>
        <UnrecognisedLink count={row.unrecognised_counts} to={countsOf(row, 'unrecognised')} />
      </div>
      <div className={styles.cardLine}>
        <FinaliseCell row={row} asksToFinalise={actions.asksToFinalise} />
        <InventoryOptions row={row} {...actions} />
      </div>
    </div>
  );
}
