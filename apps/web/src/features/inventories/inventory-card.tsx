import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { counted } from '../../lib/counted';
import { formatDateTime } from '../../lib/moments';
import { UnrecognisedLink } from '../../listing/links';
import { FinaliseCell } from './finalise/finalise-cell';
import styles from './inventories.module.css';
import {
  CreatedCell,
  countsOf,
  type InventoryActions,
  InventoryName,
  InventoryOptions,
  SectionName,
} from './inventory-cells';

/** An inventory or a section on a phone. */
export function InventoryCard({ row, ...actions }: InventoryActions & { row: InventoryRow }) {
  return (
    <div className={styles.card} data-card data-section={row.section_id === null ? undefined : true}>
      <div className={styles.cardLine}>
        {row.section_id === null ? <InventoryName row={row} /> : <SectionName row={row} />}
        <span className={styles.cardCount}>{counted(row.count, 'contagem', 'contagens')}</span>
      </div>
      <div className={styles.cardLine}>
        <span className={styles.cardTime} title={formatDateTime(row.created_at)}>
          <CreatedCell row={row} />
          {row.section_id === null && <SectionName row={row} />}
        </span>
        <UnrecognisedLink count={row.unrecognised_counts} to={countsOf(row, 'unrecognised')} />
      </div>
      <div className={styles.cardLine}>
        <FinaliseCell row={row} asksToFinalise={actions.asksToFinalise} />
        <InventoryOptions row={row} {...actions} />
      </div>
    </div>
  );
}
