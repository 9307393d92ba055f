import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { nextSort, sortDirection } from './columns';
import { heads, inMenu, openColumns, showList } from './testing/show-list';

const press = (keys: string) => userEvent.keyboard(keys);
const choice = (name: string) => screen.getByRole('menuitemcheckbox', { name, ...inMenu });
const width = (name: string) =>
  document.querySelectorAll('col')[heads().indexOf(name)]?.style.width.replace('px', '');
const store = (hidden: string[], widths: Record<string, number>) =>
  localStorage.setItem('listColumns', JSON.stringify({ products: { hidden, widths } }));

it('the browser remembers a column hidden in the menu', async () => {
  const { unmount } = showList();
  expect(heads()).toEqual(['Código', 'Descrição', 'Saldo', 'Opções']);
  await openColumns();
  await userEvent.click(choice('Saldo'));
  expect(heads()).toEqual(['Código', 'Descrição', 'Opções']);
  expect(choice('Saldo').getAttribute('aria-checked')).toBe('false');
  unmount();
  showList();
  expect(heads()).toEqual(['Código', 'Descrição', 'Opções']);
});

it('a column hidden in one list shows in others', async () => {
  const { unmount } = showList({ list: 'products' });
  await openColumns();
  await userEvent.click(choice('Saldo'));
  unmount();
  showList({ list: 'counts' });
  expect(heads()).toContain('Saldo');
});

it('the keyboard chooses columns, and Esc returns to the button', async () => {
  showList();
  await openColumns();
  choice('Código').focus();
  await press('{ArrowDown}{Enter}');
  expect(heads()).not.toContain('Saldo');
  await press('{ }');
  expect(heads()).toContain('Saldo');
  await press('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mais opções de Produtos' })),
  );
});

it('the column that names a row can’t be hidden', async () => {
  showList();
  await openColumns();
  expect(choice('Descrição').hasAttribute('disabled')).toBe(true);
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Opções', ...inMenu })).toBeNull();
});

it("'Restaurar colunas padrão' shows every column at its automatic width", async () => {
  store(['stock'], { code: 300 });
  showList();
  expect(width('Código')).toBe('300');
  await openColumns();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Restaurar colunas padrão', ...inMenu }));
  expect(heads()).toEqual(['Código', 'Descrição', 'Saldo', 'Opções']);
  expect(width('Código')).toBe('120');
  expect(localStorage.getItem('listColumns')).toBe('{}');
});

it('hiding the sorted column restores the default order', async () => {
  const onSort = vi.fn();
  showList({ sort: '-stock', onSort });
  await openColumns();
  await userEvent.click(choice('Saldo'));
  expect(onSort.mock.calls).toEqual([[undefined]]);
});

it('a hidden column shows while a link sorts by it', () => {
  store(['stock', 'code'], {});
  showList({ sort: '-stock' });
  expect(heads()).toEqual(['Descrição', 'Saldo', 'Opções']);
});

it.each([
  'null',
  '[]',
  'not JSON',
  '{"products":7}',
  '{"products":{"hidden":"code","widths":[1]}}',
  '{"products":{"hidden":["gone","name","options",3],"widths":{"code":"wide","stock":null,"gone":90}}}',
])('the stored value %s shows every column at its automatic width', (stored) => {
  localStorage.setItem('listColumns', stored);
  showList();
  expect(heads()).toEqual(['Código', 'Descrição', 'Saldo', 'Opções']);
  expect(width('Código')).toBe('120');
});

it('without storage a column is hidden until the page is left', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  showList();
  await openColumns();
  await userEvent.click(choice('Saldo'));
  expect(heads()).not.toContain('Saldo');
});

it('Shift with arrow keys resizes a focused column, Delete resets it', async () => {
  const { unmount } = showList();
  await userEvent.tab();
  await userEvent.tab();
  await press('{ArrowUp}{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}');
  expect(width('Código')).toBe('136');
  unmount();
  showList();
  expect(width('Código')).toBe('136');
  await userEvent.tab();
  await userEvent.tab();
  await press('{ArrowUp}{Delete}');
  expect(width('Código')).toBe('120');
  expect(localStorage.getItem('listColumns')).toBe('{}');
});

it('arrow keys reach resizable heads that don’t sort', async () => {
  showList();
  await userEvent.tab();
  await userEvent.tab();
  await press('{ArrowUp}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Descrição');
  await press('{Shift>}{ArrowRight}{/Shift}');
  expect(width('Descrição')).toBe('176');
  await press('{End}');
  expect(document.activeElement?.textContent).toBe('Saldo');
});

it('no column gets narrower than 56 pixels or wider than 1,000', async () => {
  store([], { code: 4, stock: 9_999 });
  showList();
  expect([width('Código'), width('Saldo')]).toEqual(['56', '1000']);
});

it.each([
  ['value', 'ascending'],
  ['-value', 'descending'],
  ['description', 'none'],
  [undefined, 'none'],
])('the order %s sorts the field value %s', (sort, direction) => {
  expect(sortDirection(sort, 'value')).toBe(direction);
});

it.each([
  ['another column is ascending first', 'description', 'value', 'description', 'value'],
  ['then descending', 'value', 'value', 'description', '-value'],
  ['then the list has its own order again', '-value', 'value', 'description', undefined],
  ['the list’s own column turns round', 'description', 'description', 'description', '-description'],
  ['and back', '-description', 'description', 'description', undefined],
  ['one that is descending by itself turns round', '-createdAt', 'createdAt', '-createdAt', 'createdAt'],
  ['and back too', 'createdAt', 'createdAt', '-createdAt', undefined],
  ['without an order of its own: ascending', undefined, 'name', undefined, 'name'],
  ['descending', 'name', 'name', undefined, '-name'],
  ['and none', '-name', 'name', undefined, undefined],
])('nextSort: %s', (_what, sort, key, defaultSort, next) => {
  expect(nextSort(sort, key, defaultSort)).toBe(next);
});
