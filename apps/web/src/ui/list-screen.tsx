import { formatInteger } from '@balanco/contract/base/numbers';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-screen.module.css';
import { useScreenTitle } from './use-screen-title';

export interface ListScreenProps {
  title: string;
  /** The title of the browser's tab, if it says more. */
  tabTitle?: string | undefined;
  /** The number of rows, beside the title; undefined while unknown, null if the screen has none. */
  count?: number | null | undefined;
  /** What is new in the list, beside the number. */
  news?: ReactNode;
  /** Buttons at the right of the title, the main one last. */
  actions?: ReactNode;
  /** ListOptions: the '⋯' menu, right of the buttons. */
  options?: ReactNode;
  /** Pharmacy selector, then search; the children share the row. */
  toolbar?: ReactNode;
  /** The DataTable, which fills the remaining height. */
  children: ReactNode;
  /** The Pagination; null reserves its space until the first answer; absent if there is none. */
  foot?: ReactNode;
}

/** The most letters that a title has in at most two lines beside a button on a phone. */
const LONG_TITLE = 24;

/** The layout of every list screen (docs/screens.md, "List screens"). */
export function ListScreen({
  title,
  tabTitle = title,
  count,
  news,
  actions,
  options,
  toolbar,
  children,
  foot,
}: ListScreenProps) {
  useScreenTitle(tabTitle);
  return (
    <div className={styles.screen}>
      <header className={styles.head} data-long={title.length > LONG_TITLE}>
        <div className={styles.title}>
          <Title order={1}>{title}</Title>
          {count !== null && (
            <span className={styles.count}>{count === undefined ? '' : formatInteger(count)}</span>
          )}
          {news}
        </div>
        {(actions !== undefined || options !== undefined) && (
          <div className={styles.actions}>
            {actions}
            {options}
          </div>
        )}
      </header>
      {toolbar !== undefined && <div className={styles.toolbar}>{toolbar}</div>}
      <div className={styles.content}>{children}</div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </div>
  );
}
