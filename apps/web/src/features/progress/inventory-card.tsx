import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { ProgressBars, ProgressFacts } from './figures';
import styles from './progress.module.css';
import type { WatchedInventory } from './progress-feed';
import { activityOf, endWords } from './progress-words';

interface InventoryCardProps {
  inventory: WatchedInventory;
  /** Where its name leads. */
  to: string;
  alarms: number;
  now: string;
}

/** One of the open inventories. */
export const InventoryCard = memo(function InventoryCard({ inventory, to, alarms, now }: InventoryCardProps) {
  const { name, pharmacy_name } = inventory;
  return (
    <article className={styles.card} aria-label={`${name}, ${pharmacy_name}`}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <Anchor component={Link} to={to} c="inherit" fw={600}>
            {name}
          </Anchor>
        </h2>
        <span className={styles.pharmacy}>{pharmacy_name}</span>
        <span className={styles.marks}>
          <ActivityMark inventory={inventory} />
          {alarms > 0 && (
            <span className={styles.alarmMark}>
              <IconAlertTriangle size={14} aria-hidden />
              {counted(alarms, 'alarme', 'alarmes')}
            </span>
          )}
        </span>
      </header>
      <ProgressBars inventory={inventory} />
      <EndLine inventory={inventory} />
      <ProgressFacts inventory={inventory} now={now} />
    </article>
  );
});

/** 'Contando', 'Parado' or 'Não começou'. */
export function ActivityMark({ inventory }: { inventory: WatchedInventory }) {
  const { kind, text } = activityOf(inventory);
  return (
    <span className={styles.activity} data-activity={kind}>
      {text}
    </span>
  );
}

/** When it ends, or why nobody knows. */
export function EndLine({ inventory }: { inventory: WatchedInventory }) {
  return (
    <p className={styles.end}>
      <IconClock size={16} aria-hidden />
      {endWords(inventory)}
    </p>
  );
}
