import { formatInteger } from '@balanco/contract/base/numbers';
import type { ReactNode } from 'react';
import { NoteLine } from './note-line';
import styles from './noted-list.module.css';

interface NotedListProps {
  /** What the list is called for who doesn't see it. */
  label: string;
  note: string;
  /** How many there are; the rows are the first of them. */
  count: number;
  rows: readonly ReactNode[];
  /** How the number of those without a row is said. */
  moreText?: (more: number) => string;
}

/** A note with the first things that it is about, in a frame that scrolls; nothing if there are none. */
export function NotedList({ label, note, count, rows, moreText = formatInteger }: NotedListProps) {
  if (count === 0) return null;
  const more = count - rows.length;
  return (
    <>
      <NoteLine message={note} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard. */}
      <ul className={styles.rows} aria-label={label} tabIndex={0}>
        {rows}
        {more > 0 && <li className={styles.more}>e mais {moreText(more)}</li>}
      </ul>
    </>
  );
}
