import type { ItemDetail } from '@balanco/contract/comparison/comparison';
import type { ItemHistory } from '@balanco/contract/comparison/item-history';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { comparisonKey } from '../../listing/queries';
import { answerJson, bodiesOf, createTestQueries, refuse, showDialog } from '../../testing/app';
import { PHARMACY, SECTION_A } from '../../testing/rows';
import { countLine } from '../counts/testing/count-line';
import {
  comparisonOf,
  firstBarcode,
  itemDetailOf,
  itemOf,
  uncountedItem,
} from '../inventory-page/testing/comparison-fixtures';
import { ITEM_HISTORY, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { ItemDialog } from './item-dialog';

const PAGE = '/inventarios/7?aba=divergencias';

type ItemLine = ItemDetail['results'][number];

function lineOf(change: Partial<ItemLine> = {}): ItemLine {
  const place = { sectionID: SECTION_A, section_name: 'Gôndola' };
  const line = countLine({ barcode: '7891234567895', quantity: 2, factor: 10, product: null, ...place });
  return { ...line, bound_factor: null, ...change };
}

const detailOf = (change: Partial<ItemDetail> = {}) =>
  itemDetailOf({ results: [lineOf()], neighbours: [uncountedItem], ...change });

async function openItem(detail: () => ItemDetail = detailOf, answers = {}) {
  const shown = showInventoryPage({ detail, answers, address: PAGE });
  await userEvent.click(await screen.findByText('LOSARTANA 50MG C/30'));
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}

async function showItem(detail: () => ItemDetail = detailOf, answers = {}) {
  const queries = createTestQueries();
  const item = (
    <ItemDialog
      id="7"
      itemKey="i:2"
      onDecided={vi.fn()}
      onThird={vi.fn()}
      comparison={comparisonOf()}
      reasonRefusal={null}
      onOpenItem={vi.fn()}
      onClose={vi.fn()}
    />
  );
  const seen = showDialog(
    item,
    {
      'GET /api/current-user-role/': () => answerJson({ role: 'mod' }),
      'GET /api/inventories/7/items/i%3A2/': () => answerJson(detail()),
      [ITEM_HISTORY]: () => answerJson({ results: [], recurrent_shortage: null, last_count: null }),
      ...answers,
    },
    queries,
  );
  return { queries, seen, dialog: within(await screen.findByRole('dialog')) };
}

it('an item lists its lines with person, place, time and quantity', async () => {
  const { dialog, router } = await openItem();
  const lines = within(await dialog.findByRole('region', { name: 'Linhas contadas' }));
  const moment = lines.getByTitle('20/01/2026 12:00:00').textContent;
  expect(moment).toMatch(/^20\/01.* 12:00$/);
  expect(lines.getByRole('listitem').textContent).toBe(
    `Ana · Gôndola · ${moment}78912345678952 × 10 = 20 un`,
  );
  expect(router.state.location.search).toBe('?aba=divergencias&item=i%3A2');
});

it('an item shows its photos, what they show and who took them', async () => {
  const id = '7d2c1b0a-4e5f-4a6b-9c8d-000000000001';
  const photo = { id, kind: 'broken', taken_by: 'Ana', taken_at: '2026-01-20T15:00:00Z' } as const;
  const image = '/9j/4AAQSkZJRgABAQEASABIAAD/wgALCAABAAEBAREA/9k=';
  const answers = { [`GET /api/photos/${id}/`]: () => answerJson({ ...photo, code: '789', image }) };
  const { dialog } = await showItem(() => detailOf({ photos: [photo] }), answers);
  const photos = within(await dialog.findByRole('region', { name: 'Fotos' }));
  expect(photos.getByText('quebra ou avaria')).toBeTruthy();
  await userEvent.click(photos.getByRole('button', { name: /^Ver a foto 1 de 1, quebra ou avaria/ }));
  const shown = within(await screen.findByRole('dialog', { name: 'Fotos de LOSARTANA 50MG C/30' }));
  expect(await shown.findByRole('img', { name: /^Foto de LOSARTANA.*, tirada por Ana em 20/ })).toBeTruthy();
});

it('a photo that the pharmacy asks for and lacks is named as missing', async () => {
  const { dialog } = await showItem(() => detailOf({ missing_photos: ['zero', 'controlled'] }));
  expect(await dialog.findByText('Falta a foto pedida: zerado, controlado.')).toBeTruthy();
});

it('an item says what its last note did', async () => {
  const purchase = {
    last_cost: 7,
    mean_cost: 4.8,
    supplier_name: 'NORTE',
    bought_on: '2026-05-05',
    registration: '1781709440037',
  };
  const { dialog } = await showItem(() => detailOf({ purchase }));
  const text =
    /^Última nota: 05\/05\/2026, NORTE · último custo R\$.7,00 · .* R\$.4,80 · registro MS 1781709440037$/;
  expect(await dialog.findByText(text)).toBeTruthy();
});

it('only a line with a factor unlike its binding is marked', async () => {
  const { dialog } = await showItem(() =>
    detailOf({
      results: [
        lineOf({ line_id: 1, quantity: 2, factor: 10, bound_factor: 12 }),
        lineOf({ line_id: 2, quantity: 2, factor: 12, bound_factor: 12 }),
        lineOf({ line_id: 3, quantity: 2, factor: 1, bound_factor: 12 }),
        lineOf({ line_id: 4, quantity: 2, factor: 10, bound_factor: null }),
      ],
    }),
  );
  const lines = within(await dialog.findByRole('region', { name: 'Linhas contadas' }));
  const marked = lines
    .getAllByRole('listitem')
    .map((line) => /vínculo: fator.*/.exec(line.textContent ?? '')?.[0]);
  expect(marked).toEqual(['vínculo: fator 12', undefined, undefined, undefined]);
});

it.each([
  ['a line without a section', lineOf({ sectionID: null, section_name: null }), 'Ana · Sem seção'],
  [
    'a line of a recount',
    lineOf({ round: 2, section_name: 'Recontagem 1' }),
    /Recontagem 1 \(2ª contagem\) · /,
  ],
  [
    'a line of a section counted twice',
    lineOf({ round: 2, section_name: 'Balcão (2ª contagem)' }),
    /Ana · Balcão \(2ª contagem\) · /,
  ],
  ['a late line', lineOf({ after_close: true }), 'após o fechamento'],
  ['a corrected line', lineOf({ edited_by: 'Bia' }), 'editada por Bia'],
  ['an imported line', lineOf({ imported_by: 'Bia' }), 'arquivo, por Bia'],
  ['a line with factor 1', lineOf({ factor: 1 }), /2 un$/],
  ['a line of a bound code', lineOf({ factor: 1, bound_factor: 12 }), /2 × 12 do vínculo = 24 un$/],
])('%s is shown', async (_what, line, words) => {
  const { dialog } = await showItem(() => detailOf({ results: [line] }));
  expect((await dialog.findAllByRole('listitem'))[0]?.textContent).toMatch(words);
});

it('a box that was read before counts once staff say it is another one, until they undo it', async () => {
  const box = { lot: null, expiry: null, serial: 'SN0777', registration: null };
  const same_box = { by: 'Bia', section: 'Balcão', at: '2026-01-20T14:00:00Z' };
  const call = { 'PUT /api/inventories/7/boxes/1/': () => answerJson({ separate: true }) };
  let line = lineOf({ box, same_box });
  const { dialog, seen } = await showItem(() => detailOf({ results: [line] }), call);
  const [shown] = await dialog.findAllByRole('listitem');
  expect(shown?.textContent).toMatch(
    /Mesma caixa \(série SN0777\) já lida por Bia, Balcão, 20\/01.* 11:00: não soma/,
  );
  line = lineOf({ box, other_box: { by: 'Rui', at: '2026-01-20T16:00:00Z' } });
  await userEvent.click(dialog.getByRole('button', { name: 'São duas caixas' }));
  expect(await dialog.findByText('Duas caixas com a série SN0777, por Rui')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'É uma só caixa' }));
  const sent = () => seen.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));
  await waitFor(() => expect(sent()).toEqual(['{"separate":true}', '{"separate":false}']));
});

it('an uncounted item shows that it has no lines', async () => {
  const { dialog } = await showItem(() => detailOf({ item: uncountedItem, results: [], neighbours: [] }));
  expect(await dialog.findByText('Nenhuma linha contou este item.')).toBeTruthy();
  expect(dialog.queryByRole('region', { name: 'Itens de nome parecido' })).toBeNull();
});

it('a long item notes that only the newest lines are shown', async () => {
  const { dialog } = await showItem(() => detailOf({ item: itemOf({ lines: 1500 }) }));
  expect(await dialog.findByText('As 200 mais novas de 1.500.')).toBeTruthy();
});

it('an item links to its lines in Contagens', async () => {
  const { dialog } = await showItem();
  const link = await dialog.findByRole('link', { name: 'Ver 1 linha em Contagens' });
  expect(link.getAttribute('href')).toBe(`/contagens?farmacia=${PHARMACY}&inventario=7&busca=000002`);
});

it('a neighbour opens in place of the item', async () => {
  const { dialog, router } = await openItem();
  await userEvent.click(await dialog.findByRole('button', { name: /^SORO FISIOLÓGICO/ }));
  expect(router.state.location.search).toBe('?aba=divergencias&item=i%3A4');
});

it('Fechar leads back to the list as it was', async () => {
  const { dialog, router } = await openItem();
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?aba=divergencias');
});

it('a missing item shows why and offers a retry', async () => {
  let isGone = true;
  const item = 'GET /api/inventories/7/items/i%3A2/';
  const { dialog } = await showItem(detailOf, {
    [item]: () =>
      isGone ? refuse(404, 'not_found', 'Item não encontrado neste inventário.') : answerJson(detailOf()),
  });
  expect((await dialog.findByRole('alert')).textContent).toBe('Item não encontrado neste inventário.');
  isGone = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
  expect(await dialog.findByText('Linhas contadas')).toBeTruthy();
});

it('the dialog of Contagens edits a line above the open item', async () => {
  const { dialog } = await openItem();
  await userEvent.click(await dialog.findByRole('button', { name: /^Editar 2 × 10/ }));
  await userEvent.click(await screen.findByText('Edita a linha 1 de sua farmácia'));
  expect(screen.queryByText(/^Edita a linha/)).toBeNull();
  expect(screen.getByRole('dialog', { name: 'LOSARTANA 50MG C/30' })).toBeTruthy();
});

it('a line is deleted in the dialog of Contagens', async () => {
  const { dialog } = await showItem();
  await userEvent.click(await dialog.findByRole('button', { name: /^Excluir 2 × 10/ }));
  expect(await screen.findByText('Exclui a linha 1')).toBeTruthy();
});

it('Esc closes what is above the item and not the item', async () => {
  const { dialog } = await showItem();
  await userEvent.click(await dialog.findByRole('button', { name: /^Editar 2 × 10/ }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'LOSARTANA 50MG C/30' })).toBeTruthy();
});

it('an open item refreshes with arriving counts', async () => {
  let detail = detailOf();
  const { dialog, queries } = await showItem(() => detail);
  await dialog.findByText('2 × 10 = 20 un');
  detail = detailOf({ results: [lineOf({ line_id: 2, quantity: 3, factor: 1 }), lineOf()] });
  await act(() => queries.invalidateQueries({ queryKey: comparisonKey }));
  expect(await dialog.findByText('3 un')).toBeTruthy();
  expect(dialog.getByText('2 × 10 = 20 un')).toBeTruthy();
});

const CHOOSE = 'PUT /api/inventories/7/items/i%3A2/main-barcode/';
const several = itemOf({ barcodes: ['INT-9', '7891234567895', '7896004715896'] });
const chosen = () => answerJson({ barcode: '7896004715896', chosen_by: 'Rui' });

async function show(item = several, main_barcode = firstBarcode, answer: () => Response = chosen) {
  const { seen } = await showItem(() => itemDetailOf({ item, main_barcode }), { [CHOOSE]: answer });
  return () => bodiesOf(seen, 'PUT');
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'LOSARTANA 50MG C/30' }));
const field = async () =>
  (await dialog()).findByRole<HTMLInputElement>('combobox', { name: 'Código de barras principal' });

it('the choice of the main code offers only GTINs', async () => {
  const sent = await show();
  expect((await field()).value).toBe('O primeiro (7891234567895)');
  await userEvent.click(await field());
  const list = within(await screen.findByRole('listbox', { name: 'Código de barras principal' }));
  const offered = list.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toEqual(['O primeiro (7891234567895)', '7891234567895', '7896004715896']);
  await userEvent.click(screen.getByRole('option', { name: '7896004715896' }));
  expect(await screen.findByText('Código principal: 7896004715896.')).toBeTruthy();
  expect(sent()).toEqual([{ barcode: '7896004715896' }]);
});

it('a chosen code shows who chose it and can be reset', async () => {
  const sent = await show(several, { barcode: '7896004715896', chosen_by: 'Rui' });
  expect((await field()).value).toBe('7896004715896');
  expect((await dialog()).getByText(/^Escolhido por Rui\./)).toBeTruthy();
  await userEvent.click(await field());
  await userEvent.click(await screen.findByRole('option', { name: 'O primeiro (7891234567895)' }));
  await screen.findByText(/^Código principal:/);
  expect(sent()).toEqual([{ barcode: null }]);
});

it('an item with one GTIN has nothing to choose', async () => {
  await show(itemOf({ barcodes: ['INT-9', '7891234567895'] }));
  await (await dialog()).findByRole('region', { name: 'Motivo' });
  expect(screen.queryByRole('combobox', { name: 'Código de barras principal' })).toBeNull();
});

it('a refusal shows why beside the field', async () => {
  await show(several, firstBarcode, () => refuse(409, 'conflict', 'O item mudou.'));
  await userEvent.click(await field());
  await userEvent.click(await screen.findByRole('option', { name: '7896004715896' }));
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(
    'Erro ao escolher o código principal. O item mudou.',
  );
});

const earlier = {
  inventory_id: 5,
  name: 'Balanço de Março',
  version: 2,
  settled_at: '2026-01-20T15:00:00Z',
  expected: 24,
  settled: 20,
  difference: -4,
  difference_value: -34,
  reason: 'theft',
  reason_text: '',
} as const;

const last_count = { at: '2026-10-12T17:03:00Z', by: 'Ana Lima' };

async function open(answer: () => Response) {
  await showItem(itemDetailOf, { [ITEM_HISTORY]: answer });
  return within(await screen.findByRole('region', { name: 'Em inventários anteriores' }));
}

it('an item links to earlier inventories with their results', async () => {
  const history: ItemHistory = { results: [earlier], recurrent_shortage: null, last_count };
  const part = await open(() => answerJson(history));
  const link = await part.findByRole('link', { name: 'Balanço de Março' });
  expect(link.getAttribute('href')).toBe('/inventarios/5?aba=fechamento');
  const row = part.getByRole('listitem').textContent?.replace(/\s+/g, ' ');
  expect(row).toContain('20/01/2026 12:00:00 · versão 2');
  expect(row).toContain('esperado 24 · apurado 20 · -4 un · -R$ 34,00 · furto/roubo');
  expect(part.queryByText('Reincidente:')).toBeNull();
  expect(part.getByText(/^Última contagem:/).textContent).toContain('12/10/2026 14:03:00, por Ana Lima.');
  const all = part.getByRole('link', { name: 'Todas as contagens do item' });
  expect(all.getAttribute('href')).toMatch(/^\/contagens\?farmacia=[^&]+&busca=[^&]+&em=item$/);
});

it('an item short three times in a row is marked as recurrent', async () => {
  const part = await open(() =>
    answerJson({ results: [earlier], recurrent_shortage: -1020.5, last_count: null }),
  );
  expect((await part.findByText('Reincidente:')).parentElement?.textContent?.replace(/\s+/g, ' ')).toBe(
    'Reincidente: faltou nos últimos 3 inventários: -R$ 1.020,50',
  );
});

it('the history shows that it is empty, or retries a failure', async () => {
  let answers = () => refuse(500, 'internal', 'Erro interno.');
  const part = await open(() => answers());
  const retry = await part.findByRole('button', { name: 'Tentar novamente' });
  answers = () => answerJson({ results: [], recurrent_shortage: null, last_count: null });
  await userEvent.click(retry);
  expect(await part.findByText('Nenhum inventário anterior apurou este item.')).toBeTruthy();
});
