import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import type { ColumnLook } from './columns';
import tableStyles from './data-table.module.css';
import styles from './head-cell.module.css';
import { nextSort, type SortDirection, sortDirection } from './next-sort';

interface HeadCellProps {
  look: ColumnLook;
  sort: string | undefined;
  defaultSort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
  children: ReactNode;
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** The head of a column; if the list can be sorted by it, a button that shows the order. */
export function HeadCell(props: HeadCellProps) {
  const { look, sort, defaultSort, onSort, children } = props;
  const { sortKey } = look;
  const className = look.numeric === true ? classes(tableStyles.numeric, styles.right) : undefined;
  if (sortKey === undefined || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  }
  const direction = sortDirection(sort, sortKey);
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        tabIndex={-1}
        data-head
        onClick={() => onSort(nextSort(sort, sortKey, defaultSort))}
      >
        <span className={styles.sortText}>{children}</span>
        <SortIcon direction={direction} />
      </button>
    </th>
  );
}

/** Takes the same space in every state, so that no head moves. */
function SortIcon({ direction }: { direction: SortDirection }) {
  const Icon = icons[direction];
  return <Icon size={14} className={styles.sortIcon} data-direction={direction} aria-hidden />;
}
