// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider';
import { columnsFor } from './columns';
import { DataTable, type DataTableProps } from './data-table';

interface Item {
  code: string;
  stock: number;
}
const column = columnsFor<Item>();
const columns = column.columns([
  column.accessor('code', { header: 'Código', meta: { width: 120, code: true } }),
  column.accessor('stock', { header: 'Saldo', meta: { width: 90, numeric: true } }),
]);
const items = ['001', '002', '003'].map((code, index) => ({ code, stock: index }));

afterEach(cleanup);

function show(props: Partial<DataTableProps<Item>>) {
  const all = { label: 'Produtos', columns, rows: items, emptyText: 'Nada', onRetry: vi.fn(), ...props };
  render(
    <UiProvider>
      <DataTable rowId={(item: Item) => item.code} {...all} />
    </UiProvider>,
  );
  return all;
}
const table = () => screen.getByRole('table', { name: 'Produtos' });
const focusedCode = () => document.activeElement?.querySelector('td')?.textContent;

describe('states', () => {
  it('shows a skeleton until the first answer', () => {
    show({ rows: undefined });
    expect(screen.getByRole('status').textContent).toBe('Carregando...');
    expect(table().getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Código', 'Saldo']);
  });

  it('shows the specified text and the next step when empty', () => {
    show({
      rows: [],
      emptyText: 'Nenhum produto encontrado',
      emptyAction: <button type="button">Novo</button>,
    });
    expect(screen.getByRole('status').textContent).toBe('Nenhum produto encontrado');
    expect(screen.getByRole('button', { name: 'Novo' })).toBeTruthy();
  });

  it('says what went wrong and offers to try again', async () => {
    const { onRetry } = show({ rows: undefined, failure: 'Erro interno.' });
    expect(screen.getByRole('alert').textContent).toBe('Erro interno.');
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps the previous page while the next one is on its way', () => {
    show({ stale: true });
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(table().getAttribute('aria-busy')).toBe('true');
  });
});

describe('for screen readers', () => {
  it('counts the rows of the whole list with the head', () => {
    show({ total: 2500, offset: 1000 });
    expect(table().getAttribute('aria-rowcount')).toBe('2501');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '1002',
      '1003',
      '1004',
    ]);
  });
});

describe('by keyboard', () => {
  it('reaches one row with Tab and moves with the arrows, Home and End', async () => {
    show({});
    await userEvent.tab();
    expect(focusedCode()).toBe('001');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(focusedCode()).toBe('003');
    await userEvent.keyboard('{ArrowUp}');
    expect(focusedCode()).toBe('002');
    await userEvent.keyboard('{Home}');
    expect(focusedCode()).toBe('001');
    await userEvent.keyboard('{End}');
    expect(focusedCode()).toBe('003');
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    expect(focusedCode()).toBe('003');
  });

  it('opens the row with Enter, and with a click', async () => {
    const onOpen = vi.fn();
    show({ onOpen });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(items[1]);
    await userEvent.click(screen.getByText('003'));
    expect(onOpen).toHaveBeenLastCalledWith(items[2]);
  });
});
