import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconColumns3, IconDots, IconRestore } from '@tabler/icons-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { ListColumns } from '../table/columns';
import { useCardView } from '../table/use-card-view';
import styles from './list-options.module.css';
import { MenuAction, MenuActions } from './list-screen';

interface ListOptionsProps<Row extends object> {
  /** E.g. 'Produtos', for 'Mais opções de Produtos'. */
  of: string;
  columns?: ListColumns<Row>;
  children?: ReactNode;
}

export function ListOptions<Row extends object>({ of, columns, children }: ListOptionsProps<Row>) {
  // 'Colunas' replaces the options, so that it fits a phone.
  const [page, setPage] = useState<'options' | 'columns'>('options');
  const more = useContext(MenuActions);
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
            <MenuAction value={ListOption}>{more}</MenuAction>
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

interface ListOptionProps {
  label: string;
  Icon: Icon;
  onClick: () => void;
  disabled?: boolean;
  refusal?: string | undefined;
}

export function ListOption({ label, Icon, onClick, disabled = false, refusal }: ListOptionProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      disabled={disabled || refusal !== undefined}
      onClick={onClick}
    >
      {label}
      {refusal !== undefined && <div className={`${styles.refusal} small wraps`}>{refusal}</div>}
    </Menu.Item>
  );
}

function ColumnsMenu<Row extends object>({ columns }: { columns: ListColumns<Row> }) {
  const cards = useCardView();
  const first = useRef<HTMLButtonElement>(null);
  // The entry that opened this page took the focus with it.
  useEffect(() => first.current?.focus(), []);
  const firstFree = columns.choices.find(({ fixed }) => !fixed)?.id;
  return (
    <>
      <Menu.Label>{cards ? 'Colunas da tabela, em telas mais largas' : 'Colunas'}</Menu.Label>
      {columns.choices.map(({ id, label, shown, fixed }) => (
        <Menu.CheckboxItem
          key={id}
          ref={id === firstFree ? first : null}
          checked={shown}
          disabled={fixed}
          onChange={() => columns.toggle(id)}
        >
          {label}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconRestore size={16} aria-hidden />}
        closeMenuOnClick={false}
        onClick={columns.restore}
      >
        Restaurar colunas padrão
      </Menu.Item>
    </>
  );
}
