import styles from './network.module.css';

/** A cell in two lines. Long names wrap, so that nothing of them is cut. */
export function CellLines({ first, second }: { first: string; second?: string | undefined }) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      {second !== undefined && <span className={styles.second}>{second}</span>}
    </span>
  );
}

/** The line that decides how wide the column should be. */
export function longerOf(first: string, second = ''): string {
  return second.length > first.length ? second : first;
}
