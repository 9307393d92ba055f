import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../paths';
import { CollectorTable } from './collector-table';
import { ProgressBars, ProgressFacts } from './figures';
import { ActivityMark, EndLine } from './inventory-card';
import styles from './progress.module.css';
import type { WatchedInventory } from './progress-feed';
import { SectionTable } from './section-table';

interface InventoryDetailProps {
  inventory: WatchedInventory;
  now: string;
}

/** One inventory with its collectors and sections. */
export function InventoryDetail({ inventory, now }: InventoryDetailProps) {
  const { inventory_id: id, name, pharmacy_name, collectors, time_zone: timeZone } = inventory;
  return (
    <>
      <section className={styles.detail} aria-label={name}>
        <header className={styles.head}>
          <h2 className={styles.name}>
            <Anchor component={Link} to={paths.closing(id)} c="inherit" fw={600}>
              {name}
            </Anchor>
          </h2>
          <span className={styles.pharmacy}>{pharmacy_name}</span>
          <span className={styles.marks}>
            <ActivityMark inventory={inventory} />
          </span>
        </header>
        <ProgressBars inventory={inventory} />
        <EndLine inventory={inventory} />
        <ProgressFacts inventory={inventory} now={now} />
      </section>
      <section aria-label="Quem conta" className={styles.people}>
        <h2 className={styles.sectionTitle}>Quem conta</h2>
        <CollectorTable collectors={collectors} now={now} timeZone={timeZone} />
      </section>
      <SectionTable inventory={inventory} now={now} />
    </>
  );
}

/** Back to all inventories, as they were filtered. */
export function AllLink({ to }: { to: string }) {
  return (
    <Anchor component={Link} to={to} className={styles.back}>
      <IconArrowLeft size={16} aria-hidden />
      Todos os inventários
    </Anchor>
  );
}
