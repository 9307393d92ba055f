import type { ColumnLook } from './columns';
import styles from './data-table.module.css';

const ROWS = 12;

interface SkeletonRowsProps {
  looks: readonly ColumnLook[];
  /** Whether the rows will have a checkbox. */
  hasBoxes: boolean;
}

/** A skeleton in the shape of the loading list. */
export function SkeletonRows({ looks, hasBoxes }: SkeletonRowsProps) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: ROWS }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <tr key={row} className={styles.row}>
          {hasBoxes && <td />}
          {looks.map((look, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <td key={column} className={look.numeric === true ? styles.numeric : undefined}>
              <span className={styles.bar} style={{ width: `${40 + ((row * 17 + column * 13) % 35)}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
