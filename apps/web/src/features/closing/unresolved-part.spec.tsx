// @vitest-environment jsdom
import '../../testing/dom-stubs';
import type { UnresolvedCode } from '@balanco/contract/closing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { beginSignedIn } from '../../testing/begin-signed-in';
import { refuse } from '../../testing/fake-server';
import { PHARMACY } from '../../testing/inventory-rows';
import { codeOf } from './testing/closing-fixtures';
import { showClosing } from './testing/show-closing';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));

beginSignedIn();

const PAGE = '/inventarios/7?aba=nao-cadastrados';
const LIST = 'GET /api/inventories/7/unresolved-codes/?page=1&page_size=100';
const show = (rows: readonly UnresolvedCode[], answers = {}) =>
  showClosing({ codes: () => rows, answers, address: PAGE });
const candidate = { key: 'i:7', description: 'SORO', internal_code: '000007' };

async function rowOf(code: string) {
  const row = (await screen.findByText(code)).closest('tr') ?? document.body;
  return within(row);
}
const texts = async (code: string) =>
  (await rowOf(code)).getAllByRole('cell').map((cell) => cell.textContent);

it('Não cadastrados says how much was counted of a code, where, by whom and when', async () => {
  show([codeOf({ units: 24.5, lines: 3 })]);
  expect(await texts('17891234567892')).toEqual([
    '17891234567892',
    'Não cadastrado',
    '24,5',
    '3',
    '',
    'Balcão, Estoque',
    'Ana, Beatriz',
    '20/01/2026 12:00:00',
    '',
  ]);
  expect(screen.getByText('Página 1 de 1 (1 código)')).toBeTruthy();
});

it('a GTIN-14 names the item whose code it holds', async () => {
  show([codeOf({ candidates: [candidate] })]);
  expect(await texts('17891234567892')).toContain('GTIN-14 de SORO (000007)');
});

it('a code of two products names both, and cannot be registered', async () => {
  const other = { key: 'b:9', description: '', internal_code: '' };
  show([codeOf({ barcode: '789', reason: 'ambiguous', candidates: [candidate, other] })]);
  const cells = await texts('789');
  expect(cells[1]).toBe('Ambíguo');
  expect(cells[4]).toBe('Em dois produtos: SORO (000007) · Sem descrição');
  expect((await rowOf('789')).queryByRole('button', { name: /^Cadastrar/ })).toBeNull();
});

it('an internal code without a product is shown where it has no barcode', async () => {
  show([codeOf({ barcode: '', internal_code: '000999' })]);
  expect((await texts('000999'))[1]).toBe('Não cadastrado');
});

it('a code is registered with the dialog of products, which knows its codes', async () => {
  show([codeOf()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar este produto 17891234567892' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Produto' }));
  expect(dialog.getByText('Farmácia São João')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Código de Barras/).value).toBe('17891234567892');
});

it('both an unregistered and an ambiguous code can be bound to an item', async () => {
  show([codeOf(), codeOf({ barcode: '789', reason: 'ambiguous', candidates: [candidate] })]);
  for (const code of ['17891234567892', '789']) {
    expect((await rowOf(code)).getByRole('button', { name: `Vincular a um item ${code}` })).toBeTruthy();
  }
});

it('the lines of a code can be seen in Contagens', async () => {
  const { router } = show([codeOf()]);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Ver as linhas em Contagens 17891234567892' }),
  );
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/contagens?farmacia=${PHARMACY}&inventario=7&busca=17891234567892`,
  );
});

it('an inventory whose codes all lead to items says so', async () => {
  show([]);
  expect(await screen.findByText('Todo código contado leva a um item')).toBeTruthy();
});

it('codes that could not be loaded say why', async () => {
  show([], { [LIST]: () => refuse(503, 'unavailable', 'Tente mais tarde.') });
  expect((await screen.findByRole('alert')).textContent).toBe('Tente mais tarde.');
});
