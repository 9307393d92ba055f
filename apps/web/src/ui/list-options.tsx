import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconColumns3, IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './list-options.module.css';
import { ColumnsMenu } from './table/columns-menu';
import type { ListColumns } from './table/use-list-columns';

export interface ListOptionsProps<Row extends object> {
  /** The screen, for screen readers: 'Mais opções de Produtos'. */
  of: string;
  /** The columns of the screen's table, which 'Colunas' shows and hides. */
  columns?: ListColumns<Row>;
  /** ListOption, none or more. */
  children?: ReactNode;
}

/** The '⋯' menu of a list screen: what belongs to the whole list and has no button of its own. */
export function ListOptions<Row extends object>({ of, columns, children }: ListOptionsProps<Row>) {
  // 'Colunas' takes the place of the options, so that it fits a phone too.
  const [page, setPage] = useState<'options' | 'columns'>('options');
  return (
    <Menu
      position="bottom-end"
      returnFocus
      withinPortal
      hideDetached={false}
      onOpen={() => setPage('options')}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`Mais opções de ${of}`} title="Mais opções">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        {columns && page === 'columns' ? (
          <ColumnsMenu columns={columns} />
        ) : (
          <>
            {children}
            {columns && (
              <Menu.Item
                leftSection={<IconColumns3 size={16} aria-hidden />}
                closeMenuOnClick={false}
                onClick={() => setPage('columns')}
              >
                Colunas
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

export interface ListOptionProps {
  label: string;
  Icon: Icon;
  onClick: () => void;
  /** Why it can't be chosen; it says so below its label. */
  refusal?: string | undefined;
}

/** One entry of the menu. */
export function ListOption({ label, Icon, onClick, refusal }: ListOptionProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      disabled={refusal !== undefined}
      onClick={onClick}
    >
      {label}
      {refusal !== undefined && <div className={styles.refusal}>{refusal}</div>}
    </Menu.Item>
  );
}
