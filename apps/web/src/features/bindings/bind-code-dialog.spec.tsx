import type { UnresolvedCode } from '@balanco/contract/comparison/comparison';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, pageOf, refuse, type SeenCall, showDialog } from '../../testing/app';
import { PHARMACY } from '../../testing/rows';
import { boxBinding as box, boxBinding, codeOf, itemOf } from '../inventory-page/testing/comparison-fixtures';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { BindCodeDialog, boundUnits } from './bind-code-dialog';

const POST = `POST /api/pharmacies/${PHARMACY}/code-bindings/`;
const FOUND =
  'GET /api/inventories/7/divergence/?outside=true&search=soro&sort=description&page=1&page_size=100';
const LIST = '/api/inventories/7/unresolved-codes/?page=1&page_size=100';
const soro = { key: 'i:7', description: 'SORO', internal_code: '000007' };
const gauze = { key: 'i:8', description: 'GAZE', internal_code: '000008' };

async function openDialog(code: UnresolvedCode, answers = {}) {
  const page = showInventoryPage({
    codes: () => [code],
    answers,
    address: '/inventarios/7?aba=nao-cadastrados',
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Vincular a um item/ }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Vincular código' })) };
}

const onClose = vi.fn();
const closed = () => waitFor(() => expect(onClose).toHaveBeenCalledOnce());

async function showAlone(code: UnresolvedCode, answers = {}) {
  const seen = showDialog(
    <BindCodeDialog id="7" pharmacy={PHARMACY} code={code} onClose={onClose} />,
    answers,
  );
  return { seen, dialog: within(await screen.findByRole('dialog', { name: 'Vincular código' })) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (seen: readonly SeenCall[]) => bodiesOf(seen, 'POST');

it('the units that a counter said of a box are proposed', async () => {
  const { dialog } = await openDialog(
    codeOf({ candidates: [soro], units: 12, units_at_1: 0, line_factor: 12 }),
  );
  expect(screen.getAllByText('GTIN-14 de SORO (000007), caixa com 12').length).toBeGreaterThan(0);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Unidades na caixa/).value).toBe('12');
});

it('the dialog binds a GTIN-14 box with the typed units', async () => {
  const { dialog, seen } = await openDialog(codeOf({ candidates: [soro] }), {
    [POST]: () => answerJson(boxBinding, 201),
  });
  expect(dialog.getByText('2 un em 1 linha deste inventário')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'GTIN-14 de SORO (000007)' }));
  const units = dialog.getByLabelText<HTMLInputElement>(/^Unidades na caixa/);
  expect(units.value).toBe('');
  await press('Vincular');
  expect(dialog.getByText('Informe quantas unidades há na caixa.')).toBeTruthy();
  expect(document.activeElement).toBe(units);
  await userEvent.type(units, '12');
  expect(dialog.getByText('2 × 12 = 24 un em SORO')).toBeTruthy();
  await press('Vincular');
  expect(await screen.findByText('Código 17891234567892 vinculado a SORO')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(seen)).toEqual([{ kind: 'barcode', code: '17891234567892', item_key: 'i:7', factor: 12 }]);
});

it('the item that notes name is one press away', async () => {
  const invoiced = { description: 'SORO FIS 500', item: soro };
  const { dialog, seen } = await showAlone(codeOf({ barcode: '789', invoiced }), {
    [POST]: () => answerJson(boxBinding, 201),
  });
  await userEvent.click(dialog.getByRole('radio', { name: 'SORO (000007)' }));
  await press('Vincular');
  await closed();
  expect(sent(seen)).toEqual([{ kind: 'barcode', code: '789', item_key: 'i:7', factor: 1 }]);
});

it('binding a code and Desfazer each reload the page', async () => {
  const undo = `DELETE /api/code-bindings/${boxBinding.id}/`;
  const { dialog, seen } = await openDialog(codeOf({ candidates: [soro] }), {
    [POST]: () => answerJson(boxBinding, 201),
    [undo]: () => answerJson(boxBinding),
  });
  const loads = (path: string) => seen.filter((call) => call.path === path).length;
  await userEvent.click(dialog.getByRole('radio'));
  await userEvent.type(dialog.getByLabelText(/^Unidades na caixa/), '12');
  await press('Vincular');
  await waitFor(() => expect([loads(LIST), loads('/api/inventories/7/closing/')]).toEqual([2, 2]));
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect([loads(LIST), loads('/api/inventories/7/closing/')]).toEqual([3, 3]));
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toContain(undo);
});

it('a code of two products offers both with factor 1', async () => {
  const code = codeOf({
    barcode: '789',
    reason: 'ambiguous',
    units: 5,
    units_at_1: 5,
    candidates: [soro, gauze],
  });
  const { dialog, seen } = await showAlone(code, { [POST]: () => answerJson(boxBinding, 201) });
  await userEvent.click(dialog.getByRole('radio', { name: 'GAZE (000008)' }));
  expect(dialog.getByText('5 un em GAZE')).toBeTruthy();
  await press('Vincular');
  await closed();
  expect(sent(seen)).toEqual([{ kind: 'barcode', code: '789', item_key: 'i:8', factor: 1 }]);
});

it('the keyboard binds an unknown code to an item found by name', async () => {
  const found = itemOf({ key: 'i:4', description: 'SORO FISIOLÓGICO', internal_code: '000004' });
  const { dialog, seen } = await showAlone(codeOf({ barcode: '', internal_code: '000999' }), {
    [FOUND]: () => pageOf([found]),
    [POST]: () => answerJson(boxBinding, 201),
  });
  const field = dialog.getByRole('combobox', { name: /^Item/ });
  await userEvent.click(field);
  expect(await screen.findByText('Digite o nome ou o código do item')).toBeTruthy();
  await userEvent.type(field, 'soro');
  expect(screen.getByText('Procurando...')).toBeTruthy();
  const option = await screen.findByRole('option', { name: /SORO FISIOLÓGICO/ });
  // Mantine marks the option that Enter takes.
  await waitFor(() => expect(option.hasAttribute('data-combobox-selected')).toBe(true));
  await userEvent.keyboard('{Enter}');
  expect(dialog.getByText('2 un em SORO FISIOLÓGICO')).toBeTruthy();
  await press('Vincular');
  await closed();
  expect(sent(seen)).toEqual([{ kind: 'internal_code', code: '000999', item_key: 'i:4', factor: 1 }]);
});

it('a tapped candidate replaces the searched item', async () => {
  const { dialog } = await showAlone(codeOf({ candidates: [soro] }), { [FOUND]: () => pageOf([itemOf()]) });
  const field = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Outro item' });
  await userEvent.type(field, 'soro');
  await userEvent.click(await screen.findByRole('option', { name: /LOSARTANA/ }));
  expect(field.value).toBe('LOSARTANA 50MG C/30');
  await userEvent.click(dialog.getByRole('radio'));
  expect(field.value).toBe('');
});

it('the search reports that it found nothing', async () => {
  const { dialog } = await showAlone(codeOf(), { [FOUND]: () => pageOf([]) });
  await userEvent.type(dialog.getByRole('combobox'), 'soro');
  expect(await screen.findByText('Nenhum item encontrado')).toBeTruthy();
});

it('a failed search shows why and offers a retry', async () => {
  let answer = () => refuse(503, 'unavailable', 'Tente mais tarde.');
  const { dialog } = await showAlone(codeOf(), { [FOUND]: () => answer() });
  await userEvent.type(dialog.getByRole('combobox'), 'soro');
  expect((await dialog.findByRole('alert')).textContent).toBe('Tente mais tarde.');
  answer = () => pageOf([itemOf()]);
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
});

it('saving without an item focuses the search and sends nothing', async () => {
  const { dialog, seen } = await showAlone(codeOf());
  await press('Vincular');
  expect(dialog.getByText('Escolha um item.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('combobox'));
  expect(sent(seen)).toEqual([]);
});

it.each([
  [2, 2, 12, '2 × 12 = 24 un em SORO'],
  [2, 2, 1, '2 un em SORO'],
  [24, 0, 12, '24 un em SORO, como foram contadas'],
  [14, 2, 10, '2 × 10 + 12 = 32 un em SORO. As 12 já foram contadas com um fator e não mudam.'],
  [14, 2, 1, '14 un em SORO, como foram contadas'],
  [0.3, 0.3, 3, '0,3 × 3 = 0,9 un em SORO'],
  [0, 0, 12, '0 un em SORO'],
])('%d units, %d with factor 1, become with factor %d "%s"', (units, units_at_1, factor, text) => {
  expect(boundUnits({ units, units_at_1 }, factor, 'SORO')).toBe(text);
});

const BINDINGS = `GET /api/pharmacies/${PHARMACY}/code-bindings/?page=1&page_size=50`;
const NEXT = `GET /api/pharmacies/${PHARMACY}/code-bindings/?page=2&page_size=50`;
const REMOVE = `DELETE /api/code-bindings/${box.id}/`;

async function openBindings(answers: Record<string, () => Response>) {
  const page = showInventoryPage({ answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Balanço Geral' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Códigos vinculados' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Códigos vinculados' })) };
}

it('the dialog lists bound codes with item, factor, person and time', async () => {
  const plain = { ...box, id: crypto.randomUUID(), code: '789', description: '', factor: 1 };
  const { dialog } = await openBindings({ [BINDINGS]: () => pageOf([box, plain]) });
  expect((await dialog.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    '17891234567892SORO · fator 12Ana · 20/01/2026 12:00:00Desvincular',
    '789Código 7Ana · 20/01/2026 12:00:00Desvincular',
  ]);
  expect(dialog.getByText('Página 1 de 1 (2 vínculos)')).toBeTruthy();
});

it('Desfazer binds an unbound code again as it was', async () => {
  let bound = [box];
  const { dialog, seen } = await openBindings({
    [BINDINGS]: () => pageOf(bound),
    [REMOVE]: () => {
      bound = [];
      return answerJson(box);
    },
    [POST]: () => {
      bound = [box];
      return answerJson(box, 201);
    },
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Desvincular 17891234567892' }));
  expect(await screen.findByText('Código 17891234567892 desvinculado de SORO')).toBeTruthy();
  expect(await dialog.findByText(/^Nenhum código vinculado/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer', hidden: true }));
  expect(await dialog.findByText('17891234567892')).toBeTruthy();
  const { kind, code, item_key, factor } = box;
  expect(sent(seen)).toEqual([{ kind, code, item_key, factor }]);
});

it('unbinding a missing binding reports it and reloads the list', async () => {
  const { dialog, seen } = await openBindings({
    [BINDINGS]: () => pageOf([box]),
    [REMOVE]: () => refuse(404, 'not_found', 'Vínculo não encontrado.'),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Desvincular 17891234567892' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Erro ao desvincular o código. Vínculo não encontrado.',
  );
  await waitFor(() =>
    expect(seen.filter(({ path }) => path.includes('/code-bindings/?page=1'))).toHaveLength(2),
  );
});

it('an empty last page of bindings leads to the page before', async () => {
  let isGone = false;
  const { dialog, queries } = await openBindings({
    [BINDINGS]: () => pageOf([box], 51),
    [NEXT]: () => (isGone ? refuse(404, 'not_found') : pageOf([{ ...box, code: '789' }], 51)),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Próxima página' }));
  expect(await dialog.findByText('789')).toBeTruthy();
  expect(dialog.getByText('Página 2 de 2 (51 vínculos)')).toBeTruthy();
  isGone = true;
  await queries.invalidateQueries();
  expect(await dialog.findByText('Página 1 de 2 (51 vínculos)')).toBeTruthy();
});
