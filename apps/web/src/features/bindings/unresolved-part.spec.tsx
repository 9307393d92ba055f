import type { UnresolvedCode } from '@balanco/contract/comparison/comparison';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, pageOf, refuse } from '../../testing/app';
import { PHARMACY } from '../../testing/rows';
import { codeOf, comparisonOf } from '../inventory-page/testing/comparison-fixtures';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';

const PAGE = '/inventarios/7?aba=nao-cadastrados';
const show = (rows: readonly UnresolvedCode[], answers = {}) =>
  showInventoryPage({ codes: () => rows, answers, address: PAGE });
const candidate = { key: 'i:7', description: 'SORO', internal_code: '000007' };

async function rowOf(code: string) {
  const row = (await screen.findByText(code)).closest('tr') ?? document.body;
  return within(row);
}
const texts = async (code: string) =>
  (await rowOf(code)).getAllByRole('cell').map((cell) => cell.textContent);

it('Não cadastrados shows units, sections, collectors and time of a code', async () => {
  show([codeOf({ units: 24.5, lines: 3 })]);
  expect(await texts('17891234567892')).toEqual([
    '17891234567892',
    'Não cadastrado',
    '24,5',
    '3',
    '',
    'Balcão, Estoque',
    'Ana, Beatriz',
    expect.stringMatching(/^20\/01(\/2026)? 12:00$/),
    '',
  ]);
  expect(screen.getByTitle('20/01/2026 12:00:00')).toBeTruthy();
  expect(screen.getByText('Página 1 de 1 (1 código)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /foto/ })).toBeNull();
});

it('a GTIN-14 shows the item whose code it contains', async () => {
  show([codeOf({ candidates: [candidate] })]);
  expect(await texts('17891234567892')).toContain('GTIN-14 de SORO (000007)');
});

it('a code that a note knows shows what the note calls it', async () => {
  show([codeOf({ barcode: '789', invoiced: { description: 'SORO FIS 500', item: candidate } })]);
  expect((await texts('789'))[4]).toBe('Na nota fiscal: SORO FIS 500 = SORO (000007)');
});

it('a code of two products shows both and can be bound, not registered', async () => {
  const other = { key: 'b:9', description: '', internal_code: '' };
  show([codeOf({ barcode: '789', reason: 'ambiguous', candidates: [candidate, other] })]);
  const cells = await texts('789');
  expect(cells[1]).toBe('Ambíguo');
  expect(cells[4]).toBe('Em dois produtos: SORO (000007) · Sem descrição');
  expect((await rowOf('789')).getByRole('button', { name: 'Vincular a um item 789' })).toBeTruthy();
  expect((await rowOf('789')).queryByRole('button', { name: /^Cadastrar/ })).toBeNull();
});

it('a line without barcode shows its internal code', async () => {
  show([codeOf({ barcode: '', internal_code: '000999' })]);
  expect((await texts('000999'))[1]).toBe('Não cadastrado');
});

it('the product dialog opens with the codes to register', async () => {
  show([codeOf()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar este produto 17891234567892' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Produto' }));
  expect(dialog.getByText('Farmácia São João')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Código de Barras/).value).toBe('17891234567892');
});

it('a repeated box of a code counts once staff say that it is another one', async () => {
  const at = '2026-01-20T15:00:00Z';
  const same_box = { by: 'Ana', section: 'Balcão', at };
  const reading = { by: 'Bia', section: null, at };
  const code = codeOf({ boxes: [{ line_id: 5, serial: 'SN1', reading, same_box, other_box: null }] });
  const { seen } = show([code], {
    'PUT /api/inventories/7/boxes/5/': () => answerJson({ separate: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '1 leitura repetida' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mesma caixa: 17891234567892' }));
  expect(dialog.getByRole('listitem').textContent).toMatch(
    /^Bia · Sem seção · .* 12:00Mesma caixa \(série SN1\) já lida por Ana, Balcão, .* 12:00: não soma/,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'São duas caixas' }));
  await waitFor(() => expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

it('a code links to its lines in Contagens', async () => {
  const { router } = show([codeOf()]);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Ver as linhas em Contagens 17891234567892' }),
  );
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/contagens?farmacia=${PHARMACY}&inventario=7&busca=17891234567892`,
  );
});

it('the list reports that every code leads to an item', async () => {
  show([]);
  expect(await screen.findByText('Todo código contado leva a um item')).toBeTruthy();
});

const PIXEL = '/9j/4AAQSkZJRgABAQEASABIAAD/wgALCAABAAEBAREA/9k=';
const FIRST = '7d2c1b0a-4e5f-4a6b-9c8d-000000000001';
const SECOND = '7d2c1b0a-4e5f-4a6b-9c8d-000000000002';
const photoOf = (id: string, taken_by: string) => ({
  id,
  taken_by,
  kind: 'unregistered' as const,
  taken_at: '2026-01-20T01:14:00Z',
});
const withPhotos = codeOf({ photos: [photoOf(SECOND, 'Ana'), photoOf(FIRST, 'Beatriz')] });
const pictures = (found: (id: string) => Response | Promise<Response>) =>
  Object.fromEntries([FIRST, SECOND].map((id) => [`GET /api/photos/${id}/`, () => found(id)]));
const pictureOf = (id: string) => answerJson({ ...photoOf(id, 'Ana'), code: '17891234567892', image: PIXEL });

async function openPhotos() {
  await userEvent.click(await screen.findByRole('button', { name: 'Ver 2 fotos 17891234567892' }));
  return within(await screen.findByRole('dialog', { name: 'Fotos de 17891234567892' }));
}

it('the photos dialog shows one large photo and the others to choose', async () => {
  show([withPhotos], pictures(pictureOf));
  const dialog = await openPhotos();
  const large = await dialog.findByRole<HTMLImageElement>('img', {
    name: 'Foto do código 17891234567892, tirada por Ana em 19/01/2026 22:14:00',
  });
  expect(large.src).toBe(`data:image/jpeg;base64,${PIXEL}`);
  expect(dialog.getByText('Não cadastrado, tirada por Ana em 19/01/2026 22:14:00')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: /^Foto 2 de 2, tirada por Beatriz/ }));
  expect(await dialog.findByRole('img', { name: /tirada por Beatriz/ })).toBeTruthy();
});

it('a photo that fails to load shows why and offers a retry', async () => {
  let isDown = true;
  show(
    [withPhotos],
    pictures((id) => (isDown ? refuse(404, 'not_found', 'Foto não encontrada.') : pictureOf(id))),
  );
  const dialog = await openPhotos();
  expect((await dialog.findByRole('alert')).textContent).toContain('Foto não encontrada.');
  isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByRole('img', { name: /^Foto do código/ })).toBeTruthy();
});

it('chips filter codes by reason and keep the choice in the address', async () => {
  const ambiguous = 'GET /api/inventories/7/unresolved-codes/?reason=ambiguous&page=1&page_size=100';
  const { router } = show([codeOf()], {
    [ambiguous]: () => pageOf([codeOf({ barcode: '789', reason: 'ambiguous' })]),
  });
  await screen.findByText('17891234567892');
  const chips = within(screen.getByRole('group', { name: 'Situação dos códigos' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Todos 3', 'Não cadastrados 2', 'Ambíguos 1']);
  await userEvent.click(screen.getByRole('button', { name: 'Ambíguos 1' }));
  expect(await screen.findByText('789')).toBeTruthy();
  expect(screen.queryByText('17891234567892')).toBeNull();
  expect(router.state.location.search).toBe('?aba=nao-cadastrados&filtro=ambiguous');
});

it("the last count of a code uses the pharmacy's clock", async () => {
  const comparison = () => comparisonOf({ time_zone: 'America/Manaus' });
  showInventoryPage({ comparison, codes: () => [codeOf()], address: PAGE });
  await screen.findByText('17891234567892');
  expect(screen.getByTitle('20/01/2026 11:00:00')).toBeTruthy();
});
