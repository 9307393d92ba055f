import { Menu } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useCardView } from './use-card-view';
import type { ListColumns } from './use-list-columns';

/** The entries of 'Colunas': one for each column that can be shown and hidden. Choosing leaves the menu open. */
export function ColumnsMenu<Row extends object>({ columns }: { columns: ListColumns<Row> }) {
  const cards = useCardView();
  const first = useRef<HTMLButtonElement>(null);
  // The entry that led here is gone, and with it the focus.
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
