import { formatInteger } from '@balanco/contract/base/numbers';
import { Button, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useScreenTitle } from '../screen-frames';
import { CardToolsScope } from '../table/card-tools-place';
import styles from './list-screen.module.css';

interface ListScreenProps {
  title: string;
  tabTitle?: string | undefined;
  /** Rows; undefined while unknown, null for a screen without a number. */
  count?: number | null | undefined;
  news?: ReactNode;
  /** Where the screen belongs, before the title. */
  path?: ReactNode;
  /** The main one comes last. */
  actions?: ReactNode;
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
  options,
  toolbar,
  children,
  foot,
}: ListScreenProps) {
  useScreenTitle(tabTitle);
  return (
    <div className={styles.screen}>
      <header
        className={styles.head}
        data-long={title.length > LONG_TITLE}
        data-within={path === undefined ? undefined : true}
      >
        <div className={styles.title}>
          {path}
          <Title order={1}>{title}</Title>
          {count !== null && (
            <span className={styles.count}>{count === undefined ? '' : formatInteger(count)}</span>
          )}
          {news !== undefined && <span className={styles.news}>{news}</span>}
        </div>
        {(actions !== undefined || options !== undefined) && (
          <div className={styles.actions}>
            {actions}
            {options}
          </div>
        )}
      </header>
      <CardToolsScope>
        {toolbar !== undefined && <div className={styles.toolbar}>{toolbar}</div>}
        <div className={styles.content}>{children}</div>
      </CardToolsScope>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </div>
  );
}

interface PageActionProps {
  label: string;
  Icon: Icon;
  onClick: () => void;
  /** A tooltip that explains the label. */
  hint?: string;
  /** On a phone it shows only its icon. */
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
  return (
    <Button
      className={styles.action}
      data-secondary={secondary}
      data-danger={danger}
      variant={secondary ? 'default' : 'filled'}
      leftSection={<Icon size={16} aria-hidden />}
      title={hint ?? (secondary ? label : undefined)}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={styles.label}>
        <ShortLabel label={label} short={short} />
      </span>
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
