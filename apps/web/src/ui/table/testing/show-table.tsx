import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { UiProvider } from '../../ui-provider';
import { columnsFor } from '../columns';
import { DataTable, type DataTableProps } from '../data-table';

export interface Item {
  code: string;
  stock: number;
}

const column = columnsFor<Item>();
const columns = column.columns([
  column.accessor('code', { header: 'Código', meta: { width: 120, code: true, sortKey: 'code' } }),
  column.accessor('stock', { header: 'Saldo', meta: { width: 90, numeric: true, sortKey: 'stock' } }),
  column.display({
    id: 'options',
    header: 'Opções',
    meta: { width: 76 },
    cell: ({ row }) => (
      <>
        <button type="button">Editar {row.original.code}</button>
        <button type="button">Excluir {row.original.code}</button>
      </>
    ),
  }),
]);

export const items: readonly Item[] = ['001', '002', '003'].map((code, stock) => ({ code, stock }));

export const tableOf = (props: Partial<DataTableProps<Item>> = {}) => (
  <UiProvider>
    <input aria-label="Antes" />
    <DataTable
      label="Produtos"
      columns={columns}
      rows={items}
      rowId={(item) => item.code}
      card={null}
      emptyText="Nada"
      onRetry={vi.fn()}
      {...props}
    />
    <button type="button">Depois</button>
  </UiProvider>
);

export const showTable = (props?: Partial<DataTableProps<Item>>) => render(tableOf(props));

export function focused(): string | null | undefined {
  const element = document.activeElement;
  return element instanceof HTMLTableRowElement
    ? element.querySelector('td:not([class*="select"])')?.textContent
    : (element?.getAttribute('aria-label') ?? element?.textContent);
}
