import { IconTrash } from '@tabler/icons-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { ListOption, ListOptions } from '../../list/list-options';
import { ListScreen } from '../../list/list-screen';
import { UiProvider } from '../../ui-provider';
import { columnsFor, type ListOrder, useListColumns } from '../columns';
import { DataTable } from '../data-table';

interface Item {
  code: string;
  name: string;
  stock: number;
}

const column = columnsFor<Item>();
const columns = column.columns([
  column.accessor('code', { header: 'Código', meta: { width: 120, code: true, sortKey: 'code' } }),
  column.accessor('name', { header: 'Descrição', meta: { width: 160, grow: true, identifies: true } }),
  column.accessor('stock', { header: 'Saldo', meta: { width: 90, numeric: true, sortKey: 'stock' } }),
  column.display({
    id: 'options',
    header: 'Opções',
    meta: { width: 76, options: true },
    cell: () => <button type="button">Editar</button>,
  }),
]);
const items: readonly Item[] = ['001', '002'].map((code, stock) => ({
  code,
  name: `Produto ${code}`,
  stock,
}));

interface ShownList extends ListOrder {
  list?: string;
}

function List({ list = 'products', onSort = vi.fn(), ...order }: ShownList) {
  const listed = useListColumns(list, columns, { ...order, onSort });
  return (
    <ListScreen
      title="Produtos"
      options={
        <ListOptions of="Produtos" columns={listed}>
          <ListOption label="Lixeira" Icon={IconTrash} onClick={vi.fn()} />
        </ListOptions>
      }
    >
      <DataTable
        label="Produtos"
        {...listed.table}
        rows={items}
        rowId={(item) => item.code}
        card={null}
        emptyText="Nada"
        onRetry={vi.fn()}
      />
    </ListScreen>
  );
}

export function showList(props: ShownList = {}) {
  return render(<List {...props} />, { wrapper: UiProvider });
}

/** jsdom has no layout, so the menu hides as if its button had scrolled away. */
export const inMenu = { hidden: true };

export function heads(): (string | null)[] {
  return screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent);
}

export async function openColumns(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções de Produtos' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Colunas', ...inMenu }));
  await screen.findByRole('menuitem', { name: 'Restaurar colunas padrão', ...inMenu });
}
