import type { CountLine } from '@balanco/contract/counts/count';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  type Answers,
  answerJson,
  bodiesOf,
  conflictWith,
  pageOf,
  refuse,
  type SeenCall,
  showDialog,
} from '../../../testing/app';
import { countLine, PHARMACY, storedCount, unrecognisedLine } from '../testing/count-line';
import { EditCountDialog } from './edit-count-dialog';

const PATCH = 'PATCH /api/amplify-counts/10/';

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const bodies = (seen: readonly SeenCall[]) => bodiesOf(seen, 'PATCH');

const onClose = vi.fn();
async function edit(
  line: CountLine,
  answer: () => Response,
  typed: [RegExp, string][] = [],
  others: Answers = {},
) {
  const dialogOf = <EditCountDialog line={line} pharmacy={PHARMACY} onClose={onClose} />;
  const seen = showDialog(dialogOf, { [PATCH]: answer, ...others });
  const dialog = await screen.findByRole('dialog', { name: 'Editar Contagem' });
  await waitFor(() => expect(document.activeElement).toBe(field(/Quantidade/)));
  for (const [label, value] of typed) fireEvent.change(field(label), { target: { value } });
  return { seen, dialog, save: () => userEvent.type(field(/Quantidade/), '{Enter}') };
}
const closed = () => waitFor(() => expect(onClose).toHaveBeenCalledOnce());
const conflict = (current: unknown) => () => conflictWith(current);

it('of one package of many, the first digits correct how many', async () => {
  const line = countLine({ quantity: 1, factor: 93 });
  showDialog(<EditCountDialog line={line} pharmacy={PHARMACY} onClose={onClose} />, {});
  await screen.findByRole('dialog', { name: 'Editar Contagem' });
  await waitFor(() => expect(document.activeElement).toBe(field(/Fator/)));
});

it('Enter saves a count with the shown version and closes the dialog', async () => {
  const { seen, save } = await edit(countLine(), () => answerJson(storedCount()), [
    [/Quantidade/, '12,5'],
    [/Fator/, '2'],
  ]);
  await save();
  await closed();
  const [body] = bodies(seen);
  expect(body._version).toBe(3);
  expect(JSON.parse(body.barcode)).toEqual([
    { barcode: '7891000001000', internal_code: '', count: 12.5, factor: 2 },
  ]);
});

it('Enter on a count that nobody changed closes the dialog without an edit', async () => {
  const { seen, save } = await edit(countLine(), () => answerJson(storedCount()));
  await save();
  await closed();
  expect(bodies(seen)).toEqual([]);
  expect(screen.queryByText(/Contagem corrigida/)).toBeNull();
});

it('a counted barcode shows the internal code of its product, which is not saved', async () => {
  const product = { id: PHARMACY, description: 'DIPIRONA', internal_code: '000103', barcode: '' };
  const answer = () => answerJson(storedCount());
  const { seen, save } = await edit(countLine({ product }), answer, [[/Quantidade/, '2']]);
  expect(field(/Código Interno/)).toMatchObject({ value: '', placeholder: '000103', disabled: true });
  await save();
  await closed();
  expect(JSON.parse(bodies(seen)[0].barcode)).toMatchObject([{ internal_code: '' }]);
});

it('what is typed into the opened edit dialog replaces the quantity', async () => {
  const { seen } = await edit(countLine({ quantity: 14 }), () => answerJson(storedCount()));
  await userEvent.keyboard('12{Enter}');
  await closed();
  expect(JSON.parse(bodies(seen)[0].barcode)).toMatchObject([{ count: 12 }]);
});

const SAME = 'GET /api/amplify-counts/lines/1/same-product/';
const line = countLine({ quantity: 14 });
const same = (change: object) => () =>
  answerJson({
    system_stock: 20,
    units: 44,
    count: 2,
    results: [line, countLine({ line_id: 8, quantity: 30 })],
    ...change,
  });
const staff = { 'GET /api/current-user-role/': () => answerJson({ role: 'mod' }) };
const question = () => screen.findByRole('dialog', { name: 'Confira a quantidade' });

it('a slip is asked about with its numbers, and Enter corrects it', async () => {
  const { seen, save } = await edit(line, () => answerJson(storedCount()), [[/Quantidade/, '1412']], {
    ...staff,
    [SAME]: same({}),
  });
  await screen.findByText(/^Saldo Sistema: 20/);
  await save();
  const asked = await question();
  const words = '14 (valor anterior), 20 (Saldo Sistema) e 30 (a maior das outras contagens)';
  expect(asked.textContent).toContain(`1.412 é mais de dez vezes ${words}. Gravar mesmo assim?`);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Corrigir'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field(/Quantidade/)));
  expect(field(/Quantidade/).value).toBe('1412');
  expect(bodies(seen)).toEqual([]);
});

it('a slip that is meant is stored', async () => {
  const { seen, save } = await edit(line, () => answerJson(storedCount()), [[/Fator/, '12']]);
  await save();
  const asked = await question();
  expect(asked.textContent).toContain('14 × 12 = 168 é mais de dez vezes 14 (valor anterior).');
  await userEvent.click(within(asked).getByRole('button', { name: 'Gravar 168' }));
  await closed();
  expect(JSON.parse(bodies(seen)[0].barcode)).toMatchObject([{ count: 14, factor: 12 }]);
});

it.each([
  ['ten times as much', { quantity: 14 }, '140'],
  ['a value after zero', { quantity: 0 }, '900'],
])('nothing is asked about %s', async (_what, change, typed) => {
  const { save } = await edit(countLine(change), () => answerJson(storedCount()), [[/Quantidade/, typed]]);
  await save();
  await closed();
});

const corrected = (undo: () => Response) => {
  let isCorrected = false;
  const answer = () => {
    if (isCorrected) return undo();
    isCorrected = true;
    return answerJson(storedCount({ _version: 4, barcode: [{ barcode: '7891000001000', count: 6 }] }));
  };
  return edit(countLine(), answer, [[/Quantidade/, '6']]);
};
const undone = () => answerJson(storedCount({ ...countLine().source, _version: 5 }));

it('a correction says what it changed, and can be taken back', async () => {
  const { seen, save } = await corrected(undone);
  await save();
  expect(await screen.findByText('Contagem corrigida: 5 → 6')).toBeTruthy();
  await closed();
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Correção desfeita.')).toBeTruthy();
  const { barcode, internalBarcode } = countLine().source;
  expect(bodies(seen)[1]).toEqual({ barcode, internalBarcode, _version: 4 });
});

it('undoing a correction changes nothing if somebody else changed the count', async () => {
  const current = storedCount({ _version: 6, barcode: [{ barcode: '7891000001000', count: 8 }] });
  const { save } = await corrected(conflict(current));
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  const words =
    'A correção não foi desfeita: outra pessoa alterou a contagem nesse meio-tempo. Confira a lista.';
  expect(await screen.findByText(words)).toBeTruthy();
});

it('the edit dialog of a count takes only one of two codes', async () => {
  const { seen, save } = await edit(countLine(), () => answerJson(storedCount()));
  expect(field(/Código Interno/).disabled).toBe(true);
  await userEvent.clear(field(/Código de Barras/));
  expect(field(/Código Interno/).disabled).toBe(false);
  await userEvent.type(field(/Código Interno/), '0012');
  expect(field(/Código de Barras/).disabled).toBe(true);
  expect(field(/Código de Barras/).value).toBe('');
  await save();
  await closed();
  expect(JSON.parse(bodies(seen)[0].internalBarcode)).toEqual({ code: '0012', count: 5, factor: 1 });
});

it('the edit dialog of a count asks how to read 1.500 first', async () => {
  const { seen, save, dialog } = await edit(countLine(), () => answerJson(storedCount()), [
    [/Quantidade/, '1.500'],
  ]);
  field(/Fator/).focus();
  await save();
  expect(within(dialog).getByText('Escolha como ler 1.500: 1.500 unidades ou 1,5.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/Quantidade/)));
  expect(bodies(seen)).toEqual([]);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('1,5');
  await userEvent.keyboard('{Enter}');
  expect(field(/Quantidade/).value).toBe('1,5');
  expect(document.activeElement).toBe(field(/Quantidade/));
  expect(bodies(seen)).toEqual([]);
  await save();
  await closed();
  expect(JSON.parse(bodies(seen)[0].barcode)).toMatchObject([{ count: 1.5 }]);
});

it('editing makes an unrecognised line readable', async () => {
  const { seen, save } = await edit(unrecognisedLine(), () => answerJson(storedCount()), [
    [/Quantidade/, '3'],
    [/Código de Barras/, '789'],
  ]);
  expect(screen.getByText('Não reconhecido: {quebrado: sim')).toBeTruthy();
  await save();
  await closed();
  expect(JSON.parse(bodies(seen)[0].barcode)).toMatchObject([{ barcode: '789', count: 3 }]);
});

const LOOK_UP = `GET /api/products/?pharmacy=${PHARMACY}`;
const product = (change: object) => ({
  id: '0198c0de-0000-7000-8000-0000000000aa',
  internal_code: '0012',
  description: 'PARACETAMOL 750MG',
  barcode: '7892',
  department: '',
  system_stock: 0,
  value: 0,
  pharmacy: PHARMACY,
  version: 1,
  ...change,
});
const ok = () => answerJson(storedCount());
const status = () => screen.getByRole('status').textContent;
const lookUps = (seen: readonly SeenCall[]) => seen.filter((call) => call.path.startsWith('/api/products/'));

it("the edit dialog of a count shows the line's product without call", async () => {
  const { seen } = await edit(countLine(), ok);
  expect(status()).toBe('DIPIRONA 500MG');
  expect(lookUps(seen)).toEqual([]);
});

it('the edit dialog of a count looks up codes after a pause', async () => {
  const answer = () =>
    pageOf([
      product({ internal_code: '99', barcode: '012', description: 'OUTRO' }),
      product({ internal_code: '12' }),
    ]);
  const { seen } = await edit(countLine(), ok, [[/Código de Barras/, ' ']], {
    [`${LOOK_UP}&code=0012`]: answer,
  });
  expect(status()).toBe('');
  await userEvent.type(field(/Código Interno/), '0012');
  expect(status()).toBe('Procurando produto...');
  await waitFor(() => expect(status()).toBe('PARACETAMOL 750MG'));
  expect(lookUps(seen)).toHaveLength(1);
});

it.each([
  [
    'no product has the code',
    () => pageOf([product({ internal_code: '7892', barcode: '1' })]),
    'Produto não cadastrado',
  ],
  ['the look-up fails', () => refuse(500, 'internal'), 'Não foi possível conferir o produto'],
])('the edit dialog of a count reports if %s, and still saves', async (_what, answer, words) => {
  const { save } = await edit(countLine(), ok, [[/Código de Barras/, '7892']], {
    [`${LOOK_UP}&code=7892`]: answer,
  });
  await waitFor(() => expect(status()).toBe(words));
  await save();
  await closed();
});

it("the edit dialog of a count reports the line's unknown code", async () => {
  await edit(countLine({ product: null }), ok);
  expect(status()).toBe('Produto não cadastrado');
});

it('editing a count shows no product for a code of zeros', async () => {
  await edit(countLine(), ok, [[/Código de Barras/, '000']]);
  expect(status()).toBe('');
});

it('the edit dialog of a count keeps the form after a refusal', async () => {
  const refusal = () => refuse(404, 'not_found', 'Contagem não encontrada.');
  const { save, dialog } = await edit(countLine(), refusal, [[/Quantidade/, '45']]);
  await save();
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toBe('Erro ao salvar edição. Contagem não encontrada.');
  expect(field(/Quantidade/).value).toBe('45');
});

const answers = (...list: (() => Response)[]) => {
  const left = [...list];
  return () => (left.length > 1 ? left.shift() : left[0])?.() ?? refuse(500);
};

async function reachConflict(answer: () => Response) {
  const edited = await edit(countLine(), answer, [[/Quantidade/, '45']]);
  await edited.save();
  const dialog = await screen.findByRole('dialog', { name: 'Contagem alterada por outra pessoa' });
  return { ...edited, dialog };
}
const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('a conflicting edit shows both values and can overwrite the stored one', async () => {
  const { seen, dialog } = await reachConflict(
    answers(conflict(storedCount()), () => answerJson(storedCount({ _version: 5 }))),
  );
  expect(rowsOf(dialog)).toEqual([
    ['', 'Salvo agora', 'Seu valor'],
    ['Quantidade', '9', '45'],
    ['Fator', '2', '1'],
    ['Código', '7891000001000', '7891000001000'],
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar o meu valor' }));
  await closed();
  expect(bodies(seen).map((body) => body._version)).toEqual([3, 4]);
  expect(JSON.parse(bodies(seen)[1].barcode)).toMatchObject([{ count: 45, factor: 1 }]);
});

it('a conflicting edit can keep the stored value', async () => {
  const { seen, dialog } = await reachConflict(conflict(storedCount()));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Manter o valor salvo' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(bodies(seen)).toHaveLength(1);
});

it('a conflicting edit asks again after a further conflict', async () => {
  const again = storedCount({ _version: 5, barcode: [{ barcode: '7891000001000', count: 10 }] });
  const { dialog } = await reachConflict(answers(conflict(storedCount()), conflict(again)));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar o meu valor' }));
  expect(await within(dialog).findByText('10')).toBeTruthy();
});

it('an edit saves without a question if only other lines changed', async () => {
  const entries = (first: number) => [
    { barcode: '111', count: first },
    { barcode: '7891000001000', count: 5, factor: 1 },
  ];
  const line = countLine({
    entry_index: 1,
    source: { barcode: entries(1), internalBarcode: null, factor: 1 },
  });
  const answer = answers(conflict(storedCount({ barcode: entries(8) })), () => answerJson(storedCount()));
  const { seen, save } = await edit(line, answer, [[/Quantidade/, '45']]);
  await save();
  await closed();
  expect(JSON.parse(bodies(seen)[1].barcode)).toMatchObject([{ count: 8 }, { count: 45 }]);
});

it.each([
  ['deleted it', conflict(storedCount({ _deleted: true }))],
  ['added a line', conflict(storedCount({ internalBarcode: { code: '12', count: 1 } }))],
  ['deleted it unnoticed', () => answerJson(storedCount({ _deleted: true }))],
])('the edit dialog of a count reports if someone else %s', async (_what, answer) => {
  const { save, dialog } = await edit(countLine(), answer, [[/Quantidade/, '45']]);
  await save();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Erro ao salvar edição. A contagem foi excluída ou mudou de linhas enquanto você editava. Cancele e confira a lista.',
  );
});

const counted = countLine({ quantity: 3, factor: 12, section_name: 'Corredor 1' });
const other = countLine({ line_id: 8, user_name: 'Bia', section_name: 'Corredor 2', quantity: 2 });

async function open(role: 'admin' | 'user', same: () => Response) {
  const world = { 'GET /api/current-user-role/': () => answerJson({ role }), [SAME]: same };
  const { seen, dialog } = await edit(counted, ok, [], world);
  return { seen, dialog: within(dialog) };
}

const found = same({ system_stock: 40, units: 38, results: [counted, other] });

it('Editar Contagem shows who counted where, when and how many units', async () => {
  const { dialog } = await open('user', () => refuse(403, 'permission_denied'));
  const facts = dialog.getByText('20/01/2026 12:00:00').parentElement;
  expect(facts?.textContent).toBe('Ana · Balanço Geral · Corredor 1 · 20/01/2026 12:00:00');
  expect(dialog.getByText('3 × 12 = 36 unidades')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/Quantidade/));
  expect(dialog.queryByText(/unidades/)).toBeNull();
  await userEvent.type(dialog.getByLabelText(/Quantidade/), '0,5');
  expect(dialog.getByText('0,5 × 12 = 6 unidades')).toBeTruthy();
});

it("Editar Contagem shows staff the system stock and the product's other counts", async () => {
  const { dialog } = await open('admin', found);
  const text = 'Saldo Sistema: 40 · contado neste inventário: 38 em 2 contagens';
  expect(await dialog.findByText(text)).toBeTruthy();
  const others = within(dialog.getByRole('list', { name: 'Outras contagens deste produto' }));
  expect(others.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 × 1Bia · Balanço Geral · Corredor 2 · 20/01/2026 12:00:00',
  ]);
});

it('Editar Contagem requests no other counts for a plain user', async () => {
  const { seen } = await open('user', found);
  await vi.waitFor(() => expect(seen.some(({ path }) => path.includes('current-user-role'))).toBe(true));
  await screen.findByText('3 × 12 = 36 unidades');
  expect(seen.some(({ path }) => path.includes('same-product'))).toBe(false);
});

it('Editar Contagem works if the other counts fail to load', async () => {
  const { dialog } = await open('admin', () => refuse(400, 'invalid'));
  const sentence = 'Não foi possível carregar as outras contagens deste produto.';
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false);
});
