import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { columnsFor } from './columns';
import { focused, type Item, items, showTable } from './testing/show-table';

const press = (keys: string) => userEvent.keyboard(keys);
/** Past what stands before the table. */
async function enter(props?: Parameters<typeof showTable>[0]) {
  showTable(props);
  await userEvent.tab();
  await userEvent.tab();
}

it('a table is one Tab stop despite its buttons and heads', async () => {
  showTable({ onSort: vi.fn(), selection: { selected: new Set(), toggle: vi.fn(), toggleAll: vi.fn() } });
  await userEvent.tab();
  expect(focused()).toBe('Antes');
  await userEvent.tab();
  expect(focused()).toBe('001');
  await userEvent.tab();
  expect(focused()).toBe('Depois');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('001');
});

it('ArrowLeft and ArrowRight reach a row’s controls', async () => {
  await enter();
  await press('{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('Editar 002');
  await press('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Excluir 002');
  await press('{Home}');
  expect(focused()).toBe('Editar 002');
  await press('{End}{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe('002');
});

it('ArrowDown leads from a row’s control to the next row', async () => {
  await enter();
  await press('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('002');
});

it('ArrowUp in the first row leads to the heads, ArrowDown back', async () => {
  const onSort = vi.fn();
  await enter({ onSort });
  await press('{ArrowUp}{ArrowRight}');
  expect(focused()).toBe('Saldo');
  await press('{Enter}');
  expect(onSort).toHaveBeenCalledWith('stock');
  await press('{ArrowDown}');
  expect(focused()).toBe('001');
  await press('{ArrowUp}');
  expect(focused()).toBe('Saldo');
  await press('{Home}{ArrowLeft}');
  expect(focused()).toBe('Código');
  await press('{End}');
  expect(focused()).toBe('Saldo');
});

it('E edits, Delete deletes and Enter opens the focused row', async () => {
  const [onEdit, onDelete, onOpen] = [vi.fn(), vi.fn(), vi.fn()];
  await enter({ onEdit, onDelete, onOpen });
  await press('{ArrowDown}e{Delete}{Enter}');
  for (const called of [onEdit, onDelete, onOpen]) expect(called.mock.calls).toEqual([[items[1]]]);
});

it('Enter edits a row that opens nothing', async () => {
  const onEdit = vi.fn();
  await enter({ onEdit });
  await press('{Enter}');
  expect(onEdit).toHaveBeenCalledWith(items[0]);
  await userEvent.click(screen.getByText('002'));
  expect(onEdit).toHaveBeenCalledOnce();
});

it('Enter on a row’s control opens nothing', async () => {
  const onOpen = vi.fn();
  await enter({ onOpen });
  await press('{ArrowRight}{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
});

it.each(['{Control>}e{/Control}', '{Alt>}{ArrowDown}{/Alt}', '{Meta>}e{/Meta}'])(
  'the row leaves %s to the browser',
  async (keys) => {
    const onEdit = vi.fn();
    await enter({ onEdit });
    await press(keys);
    expect(onEdit).not.toHaveBeenCalled();
    expect(focused()).toBe('001');
  },
);

it('Space selects the row, Ctrl+A the page', async () => {
  const selection = { selected: new Set(['003']), toggle: vi.fn(), toggleAll: vi.fn() };
  await enter({ selection, rowName: (item) => `o produto ${item.code}` });
  await press('{ArrowDown} {Control>}a{/Control}');
  expect(selection.toggle.mock.calls).toEqual([['002']]);
  expect(selection.toggleAll).toHaveBeenCalledOnce();
  const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(checkbox('Selecionar o produto 002').checked).toBe(false);
  expect(checkbox('Selecionar o produto 003').checked).toBe(true);
  expect(checkbox('Selecionar todas as linhas desta página').indeterminate).toBe(true);
  await userEvent.click(checkbox('Selecionar o produto 001'));
  expect(selection.toggle).toHaveBeenLastCalledWith('001');
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-selected'))).toEqual([
    null,
    'false',
    'false',
    'true',
  ]);
});

it('a row doesn’t render again when the Tab stop moves elsewhere', async () => {
  const drawn: string[] = [];
  const column = columnsFor<Item>();
  const cell = ({ getValue }: { getValue: () => string }) => {
    drawn.push(getValue());
    return getValue();
  };
  await enter({
    columns: column.columns([column.accessor('code', { header: 'Código', meta: { width: 120 }, cell })]),
  });
  drawn.length = 0;
  await press('{ArrowDown}');
  expect(focused()).toBe('002');
  expect([...new Set(drawn)].sort()).toEqual(['001', '002']);
});
