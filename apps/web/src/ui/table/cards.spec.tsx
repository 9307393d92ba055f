import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showNarrow } from '../../testing/app';
import { focused, type Item, items, showTable } from './testing/show-table';

beforeEach(showNarrow);

const card = (item: Item) => (
  <div>
    <b>Produto {item.code}</b>
    <button type="button">Excluir</button>
  </div>
);

it('below 600 px rows are cards without heads', () => {
  showTable({ card });
  expect(screen.queryAllByRole('columnheader')).toEqual([]);
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Produto 001Excluir',
    'Produto 002Excluir',
    'Produto 003Excluir',
  ]);
});

it('a list of cards loads as cards below 600 px', () => {
  showTable({ card, rows: undefined });
  expect(screen.getByRole('status').textContent).toBe('Carregando...');
  const [row] = screen.getByRole('grid').querySelectorAll('tbody tr');
  expect(row?.querySelectorAll('td')).toHaveLength(1);
});

it('a list without cards stays a table below 600 px', () => {
  showTable();
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
});

it('a tap on a card edits it unless it hits a button', async () => {
  const onEdit = vi.fn();
  showTable({ card, onEdit });
  await userEvent.click(screen.getByText('Produto 002'));
  expect(onEdit.mock.calls).toEqual([[items[1]]]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Excluir' })[0] as HTMLElement);
  expect(onEdit).toHaveBeenCalledOnce();
});

it('a tap on a card opens it if the list opens something', async () => {
  const [onOpen, onEdit] = [vi.fn(), vi.fn()];
  showTable({ card, onOpen, onEdit });
  await userEvent.click(screen.getByText('Produto 003'));
  expect(onOpen.mock.calls).toEqual([[items[2]]]);
  expect(onEdit).not.toHaveBeenCalled();
});

it('cards have the keys and checkboxes of rows', async () => {
  const selection = { selected: new Set<string>(), toggle: vi.fn(), toggleAll: vi.fn() };
  const onDelete = vi.fn();
  showTable({ card, selection, onDelete });
  screen.getAllByRole('row')[0]?.focus();
  await userEvent.keyboard('{ArrowDown} {Delete}{ArrowRight}{ArrowRight}');
  expect(selection.toggle).toHaveBeenCalledWith('002');
  expect(onDelete).toHaveBeenCalledWith(items[1]);
  expect(focused()).toBe('Excluir');
});

it('above cards a list can be sorted by any column and reversed', async () => {
  const onSort = vi.fn();
  showTable({ card, onSort, sort: 'code', defaultSort: 'code' });
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordenar por' });
  expect([...order.options].map((option) => option.text)).toEqual(['Código', 'Saldo']);
  await userEvent.selectOptions(order, 'Saldo');
  await userEvent.click(screen.getByRole('button', { name: 'Inverter a ordem, agora crescente' }));
  await userEvent.selectOptions(order, 'Código');
  expect(onSort.mock.calls).toEqual([['stock'], ['-code'], [undefined]]);
});

it('above cards a search offers relevance, which has no direction', async () => {
  const onSort = vi.fn();
  showTable({ card, onSort });
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordenar por' });
  expect(order.selectedOptions[0]?.text).toBe('Relevância');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Inverter/ }).disabled).toBe(true);
});

it('above cards one checkbox selects the page', async () => {
  const selection = { selected: new Set(['001']), toggle: vi.fn(), toggleAll: vi.fn() };
  showTable({ card, selection });
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todas' });
  expect(all.indeterminate).toBe(true);
  await userEvent.click(all);
  expect(selection.toggleAll).toHaveBeenCalledOnce();
});

it('nothing stands above cards that can’t be sorted or selected', () => {
  showTable({ card });
  showTable({ card, rows: [], onSort: vi.fn() });
  expect(screen.queryByRole('combobox')).toBeNull();
});
