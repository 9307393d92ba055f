import { formatInteger } from '@balanco/contract/base/numbers';
import { Button, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { useScreenTitle } from '../screen-frames';
import { CardToolsScope } from '../table/card-tools-place';
import { useCardView } from '../table/use-card-view';
import styles from './list-screen.module.css';

interface ListScreenProps {
  title: string;
  tabTitle?: string | undefined;
  /** Rows; undefined while unknown, null for a screen without a number. */
  count?: number | null | undefined;
  news?: ReactNode;
  /** Where the screen belongs, before the title; a phone has no room for it. */
  path?: ReactNode;
  /** `PageAction`s, the main one last. */
  actions?: ReactNode;
  /** Secondary `PageAction`s, before the others; on a phone in the menu of `options` if there is one, in words. */
  more?: ReactNode;
  options?: ReactNode;
  toolbar?: ReactNode;
  children: ReactNode;
  /** Null reserves its space until the first answer. */
  foot?: ReactNode;
}

/** The longest title, in letters, that fits two lines beside a button on a phone. */
const LONG_TITLE = 24;

/** The layout of every list screen (docs/screens.md, "List screens"). */
export function ListScreen({
  title,
  tabTitle = title,
  count,
  news,
  path,
  actions,
  more,
  options,
  toolbar,
  children,
  foot,
}: ListScreenProps) {
  useScreenTitle(tabTitle);
  const cards = useCardView();
  const inMenu = cards && options !== undefined;
  return (
    <div className={styles.screen}>
      <header
        className={styles.head}
        data-long={title.length > LONG_TITLE}
        data-within={path === undefined ? undefined : true}
      >
        <div className={styles.title}>
          {!cards && path}
          <Title order={1}>{title}</Title>
          {count !== null && (
            <span className={styles.count}>{count === undefined ? '' : formatInteger(count)}</span>
          )}
          {news !== undefined && <span className={`${styles.news} shrink`}>{news}</span>}
        </div>
        {(actions !== undefined || options !== undefined) && (
          // They stand at the end of their own row too, where the title leaves them no room.
          <div className={`${styles.actions} line push`}>
            {!inMenu && <Secondary value>{more}</Secondary>}
            {actions}
            <MenuActions value={inMenu && more}>{options}</MenuActions>
          </div>
        )}
      </header>
      <CardToolsScope>
        {toolbar !== undefined && <div className={`${styles.toolbar} line`}>{toolbar}</div>}
        <div className={styles.content}>{children}</div>
      </CardToolsScope>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </div>
  );
}

const Secondary = createContext(false);

export const MenuAction = createContext<ComponentType<PageActionProps> | null>(null);

export const MenuActions = createContext<ReactNode>(null);

interface PageActionProps {
  label: string;
  Icon: Icon;
  onClick: () => void;
  hint?: string;
  secondary?: boolean;
  /** The words that a phone shows, where the label's end takes the room of the title: 'Novo' of 'Novo Produto'. */
  short?: string;
  danger?: boolean;
  disabled?: boolean;
}

export function PageAction({
  label,
  Icon,
  onClick,
  hint,
  secondary = false,
  short = label,
  danger = false,
  disabled = false,
}: PageActionProps) {
  const Option = useContext(MenuAction);
  const isSecond = useContext(Secondary) || secondary;
  if (Option !== null) return <Option label={label} Icon={Icon} onClick={onClick} disabled={disabled} />;
  return (
    <Button
      className={styles.action}
      data-secondary={isSecond}
      data-danger={danger}
      variant={isSecond ? 'default' : 'filled'}
      leftSection={<Icon size={16} aria-hidden />}
      title={hint ?? (isSecond ? label : undefined)}
      disabled={disabled}
      onClick={onClick}
    >
      <ShortLabel label={label} short={short} />
    </Button>
  );
}

/** On a phone it shows only its first words, with the others for screen readers. */
export function ShortLabel({ label, short }: { label: string; short: string }) {
  const rest = label.slice(short.length).trimStart();
  return (
    <span>
      {short}
      {rest !== '' && (
        <>
          {' '}
          <span className={styles.rest}>{rest}</span>
        </>
      )}
    </span>
  );
}
