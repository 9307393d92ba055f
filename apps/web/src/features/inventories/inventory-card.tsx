import { counted } from '@balanco/contract/base/numbers';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import type { ReactNode } from 'react';
import type { FieldsIn } from '../../lib/field-places';
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
  type InventoryPlaces,
  SectionName,
} from './inventory-cells';

export function InventoryCard({ row, ...actions }: InventoryActions & { row: InventoryRow }) {
  const cells: Record<FieldsIn<InventoryPlaces, 'card'>, ReactNode> = {
    name: <InventoryName row={row} />,
    section_name: <SectionName row={row} />,
    count: counted(row.count, 'contagem', 'contagens'),
    created_at: <CreatedCell row={row} />,
    finalizado: <FinaliseCell row={row} asksToFinalise={actions.asksToFinalise} />,
  };
  return (
    <div
      className={`${styles.card} stack gap-1 wraps`}
      data-card
      data-section={row.section_id === null ? undefined : true}
    >
      {row.section_id === null ? cells.name : cells.section_name}
      <div className={`${styles.cardLine} row gap-3 between`}>
        <span className="line gap-3 rows-0">
          {cells.count}
          <span className="line gap-3 rows-0 dim tiny" title={formatDateTime(row.created_at)}>
            {cells.created_at}
            {row.section_id === null && cells.section_name}
          </span>
        </span>
        <UnrecognisedLink count={row.unrecognised_counts} to={countsOf(row, 'unrecognised')} />
      </div>
      <div className={`${styles.cardLine} row gap-3 between`}>
        {cells.finalizado}
        <InventoryOptions row={row} {...actions} />
      </div>
    </div>
  );
}
