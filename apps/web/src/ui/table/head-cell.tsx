import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import type { ColumnLook } from './columns';
import tableStyles from './data-table.module.css';
import styles from './head-cell.module.css';
import { nextSort, type SortDirection, sortDirection } from './next-sort';
import type { ListOrder } from './use-list-columns';

interface HeadCellProps extends ListOrder {
  look: ColumnLook;
  /** The id of the column if it can be resized. Then its head can have the focus, whether it sorts or not. */
  resizes: string | undefined;
  /** The edges that resize (resize-handle.tsx). */
  handles: ReactNode;
  children: ReactNode;
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** The head of a column; if the list can be sorted by it, a button that shows the order. */
export function HeadCell(props: HeadCellProps) {
  const { look, resizes, handles, sort, defaultSort, onSort, children } = props;
  const { sortKey } = look;
  const className = classes(
    look.numeric === true && tableStyles.numeric,
    look.numeric === true && styles.right,
    look.options === true && tableStyles.options,
  );
  const common = {
    scope: 'col' as const,
    className,
    'data-resizes': resizes,
    'aria-keyshortcuts': resizes && 'Shift+ArrowLeft Shift+ArrowRight Delete',
  };
  if (sortKey === undefined || onSort === undefined) {
    const focus = resizes === undefined ? {} : { tabIndex: -1, 'data-head': true };
    return (
      <th {...common} {...focus}>
        {children}
        {handles}
      </th>
    );
  }
  const direction = sortDirection(sort, sortKey);
  return (
    <th {...common} aria-sort={direction}>
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
      {handles}
    </th>
  );
}

/** Takes the same space in every state, so that no head moves. */
function SortIcon({ direction }: { direction: SortDirection }) {
  const Icon = icons[direction];
  return <Icon size={14} className={styles.sortIcon} data-direction={direction} aria-hidden />;
}
