import { type InventoryRow, MOBILE_ITEM_NOTE } from '@balanco/contract/inventories';
import { Anchor, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { countsOf } from './counts-of';
import styles from './inventories.module.css';

/** The inventory's name, leading to its counts; those of the mobile backend carry the lock note. */
export function InventoryName({ row }: { row: InventoryRow }) {
  return (
    <span className={styles.name}>
      {row.section_id === null ? (
        <Anchor c="inherit" fw={500} component={Link} to={countsOf(row)}>
          {row.name}
        </Anchor>
      ) : (
        <span className={styles.ofSection}>{row.name}</span>
      )}
      {typeof row.inventory_id === 'string' && (
        <Tooltip
          label={MOBILE_ITEM_NOTE}
          classNames={{ tooltip: styles.note }}
          multiline
          maw={280}
          events={{ hover: true, focus: true, touch: true }}
        >
          <span role="img" aria-label={MOBILE_ITEM_NOTE} className={styles.lock}>
            <IconLock size={14} aria-hidden />
          </span>
        </Tooltip>
      )}
    </span>
  );
}
