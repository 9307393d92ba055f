import { Skeleton } from '@mantine/core';
import styles from './data-table.module.css';

const ROWS = 12;

/** The shape of the list that is on its way. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: ROWS }, (_row, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <tr key={row} className={styles.row}>
          {Array.from({ length: columns }, (_column, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <td key={column}>
              <Skeleton height={10} width={`${55 + ((row * 7 + column * 13) % 40)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
