import type { CountLine } from '@balanco/contract/counts/counts';
import { Text } from '@mantine/core';
import { formatDateTime } from '../../../lib/format-date-time';
import { collectorName } from '../../../listing/collector-name';
import { boxText } from '../box-text';
import styles from '../counts.module.css';
import { linePlace } from '../line-place';

/** Who counted a line, where and when, and which box: what tells it from another line of the same product. */
export function LineFacts({ line }: { line: CountLine }) {
  const box = boxText(line);
  return (
    <Text c="dimmed" size="sm">
      {collectorName(line)} · {linePlace(line)} ·{' '}
      <span className={styles.moment}>{formatDateTime(line.createdAt)}</span>
      {box !== '' && ` · ${box}`}
    </Text>
  );
}
