import { formatInteger } from '@balanco/contract/numbers';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from '../unplaced.module.css';

interface AssignProgressProps {
  done: number;
  total: number;
}

/** How many of all have been assigned; it stays after a failure and says how far it came. */
export function AssignProgress({ done, total }: AssignProgressProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button is disabled now: without this the focus would fall out of the dialog.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className={styles.progress} tabIndex={-1}>
      <Progress
        className={styles.track}
        value={Math.min(100, (100 * done) / total)}
        transitionDuration={0}
        aria-label="Andamento da atribuição"
      />
      <Text c="dimmed" mt={4}>
        {formatInteger(done)} de {formatInteger(total)} atribuídas
      </Text>
    </div>
  );
}
