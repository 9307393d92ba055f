import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { formatDateTime } from '../../lib/moments';
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

function List(props: Partial<DataTableProps<Item>>) {
  return (
    <UiProvider>
      <DataTable
        label="Produtos"
        columns={columns}
        rows={items}
        rowId={(item: Item) => item.code}
        card={null}
        emptyText="Nada"
        onRetry={vi.fn()}
        {...props}
      />
    </UiProvider>
  );
}

function show(props: Partial<DataTableProps<Item>>) {
  const onRetry = vi.fn();
  render(<List onRetry={onRetry} {...props} />);
  return { onRetry };
}
const table = () => screen.getByRole('grid', { name: 'Produtos' });
const focusedCode = () => document.activeElement?.querySelector('td')?.textContent;

it('the table shows a skeleton until the first answer', () => {
  show({ rows: undefined });
  expect(screen.getByRole('status').textContent).toBe('Carregando...');
  expect(table().getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Código', 'Saldo']);
});

it('the skeleton leaves room for checkboxes', () => {
  const selection = { selected: new Set<string>(), toggle: () => undefined, toggleAll: () => undefined };
  show({ rows: undefined, selection });
  const [row] = table().querySelectorAll('tbody tr');
  expect(row?.querySelectorAll('td').length).toBe(table().querySelectorAll('col').length);
});

it('an empty table shows its text and the next step', () => {
  show({
    rows: [],
    emptyText: 'Nenhum produto encontrado',
    emptyAction: <button type="button">Novo</button>,
  });
  expect(screen.getByRole('status').textContent).toBe('Nenhum produto encontrado');
  expect(screen.getByRole('button', { name: 'Novo' })).toBeTruthy();
});

it('a failed table shows why and can be retried', async () => {
  const { onRetry } = show({ rows: undefined, failure: 'Erro interno.' });
  expect(screen.getByRole('alert').textContent).toBe('Erro interno.');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('the table keeps the previous page while the next one loads', () => {
  show({ stale: true });
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(table().getAttribute('aria-busy')).toBe('true');
});

const sortable = column.columns([
  column.accessor('code', { header: 'Código', meta: { width: 120 } }),
  column.accessor('stock', { header: 'Saldo', meta: { width: 90, numeric: true, sortKey: 'stock' } }),
]);
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));

it.each([
  [undefined, 'none', 'stock'],
  ['stock', 'ascending', '-stock'],
  ['-stock', 'descending', undefined],
])('a head sorted by %s announces it and next asks for %s', async (sort, said, next) => {
  const onSort = vi.fn();
  show({ columns: sortable, sort, onSort });
  expect(heads()).toEqual([null, said]);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(document.activeElement?.textContent).toBe('Saldo');
  expect(onSort.mock.calls).toEqual([[next]]);
});

it('column heads are buttons only if the list sorts', () => {
  show({ columns: sortable });
  expect(heads()).toEqual([null, null]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('the neighbour of a removed row gets the focus', async () => {
  const { rerender } = render(<List />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedCode()).toBe('002');
  rerender(<List rows={items.filter((item) => item.code !== '002')} />);
  expect(focusedCode()).toBe('003');
});

it('a new view scrolls the table to its top', async () => {
  const { rerender } = render(<List view="page 1" />);
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  rerender(<List view="page 2" rows={['004', '005', '006'].map((code) => ({ code, stock: 1 }))} />);
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  expect(focusedCode()).toBe('004');
});

it('a cell’s tooltip shows its text, never the raw value', () => {
  const formatted = column.columns([
    column.accessor('stock', {
      header: 'Saldo',
      meta: { width: 90 },
      cell: ({ getValue }) => `R$ ${getValue()},00`,
    }),
    column.accessor(() => '2026-11-21T00:38:58Z', {
      id: 'at',
      header: 'Data e Hora',
      meta: { width: 90 },
      cell: ({ getValue }) => formatDateTime(getValue()),
    }),
    column.accessor('code', {
      header: 'Código',
      meta: { width: 90 },
      cell: ({ getValue }) => <b>{getValue()}</b>,
    }),
    column.accessor(() => '0198c0de-0000-00aa', {
      id: 'short',
      header: 'Inventário',
      meta: { width: 90, valueAsHint: true },
      cell: ({ getValue }) => getValue().slice(0, 4),
    }),
  ]);
  show({ columns: formatted, rows: items.slice(1, 2) });
  expect(screen.getAllByRole('cell').map((cell) => cell.title)).toEqual([
    'R$ 1,00',
    '20/11/2026 21:38:58',
    '002',
    '0198c0de-0000-00aa',
  ]);
});

it('screen readers get the whole list’s row count, including the head', () => {
  show({ total: 2500, offset: 1000 });
  expect(table().getAttribute('aria-rowcount')).toBe('2501');
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
    '1',
    '1002',
    '1003',
    '1004',
  ]);
});

it('arrow keys, Home and End move between rows', async () => {
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

it('Enter and a click open a row', async () => {
  const onOpen = vi.fn();
  show({ onOpen });
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(items[1]);
  await userEvent.click(screen.getByText('003'));
  expect(onOpen).toHaveBeenLastCalledWith(items[2]);
});

/** Tells which codes were drawn. */
const watched = (draw: (code: string) => void) =>
  column.columns([
    column.accessor('code', {
      header: 'Código',
      meta: { width: 120 },
      cell: ({ getValue }) => {
        draw(getValue());
        return getValue();
      },
    }),
  ]);

it('the table measures the first thousand rows only', () => {
  const read = new Set<string>();
  const rows = Array.from({ length: 20_000 }, (_row, index) => ({ code: String(index), stock: index }));
  show({ columns: watched((code) => read.add(code)), rows });
  expect(read.size).toBe(1000);
  expect(read.has('999')).toBe(true);
});

function measureLetters(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(
    this: HTMLElement,
  ) {
    return new DOMRect(0, 0, 10 * this.textContent.length, 20);
  });
}

const widths = () => [...document.querySelectorAll('col')].map(({ style }) => style.width);

it('the first rows of an empty list fit their own content, not what another list had', () => {
  measureLetters();
  const shown = render(<List />);
  const fitting = widths();
  shown.rerender(<List rows={[{ code: '1'.repeat(40), stock: 1 }]} />);
  shown.unmount();
  const { rerender } = render(<List rows={[]} />);
  expect(widths()).not.toEqual(fitting);
  rerender(<List />);
  expect(widths()).toEqual(fitting);
});

it('a column that reserves room keeps its width when the text comes', () => {
  measureLetters();
  const reserving = column.columns([
    column.accessor('stock', { header: 'Saldo', meta: { width: 120, grow: true } }),
    column.accessor('code', {
      header: 'Estado',
      meta: { width: 90, grow: true, reserves: 'Finalizado Administrador' },
    }),
  ]);
  const list = (code: string) => (
    <List columns={reserving} rows={[{ code, stock: 1 }]} rowId={({ stock }) => String(stock)} />
  );
  const { rerender } = render(list('Aberta'));
  const before = widths();
  expect(before).toHaveLength(2);
  rerender(list('Finalizado Administrador'));
  expect(widths()).toEqual(before);
});

it('rows render for their own changes only, and call what the screen last gave', async () => {
  const drawn: string[] = [];
  const counted = watched((code) => drawn.push(code));
  const list = (selected: string[], onOpen: (item: Item) => void, toggle: (id: string) => void) => (
    <List
      columns={counted}
      onOpen={onOpen}
      selection={{ selected: new Set(selected), toggle, toggleAll: vi.fn() }}
    />
  );
  const { rerender } = render(list([], vi.fn(), vi.fn()));
  drawn.length = 0;
  const onOpen = vi.fn();
  const toggle = vi.fn();
  rerender(list(['002'], onOpen, toggle));
  expect(new Set(drawn)).toEqual(new Set(['002']));
  await userEvent.click(screen.getByText('001'));
  expect(onOpen).toHaveBeenCalledWith(items[0]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar a linha 3' }));
  expect(toggle).toHaveBeenCalledWith('003');
});
