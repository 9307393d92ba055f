import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { unitsOf } from '../../rules/readings/reading';
import { storeBindings, storeProducts } from '../../store/catalogue';
import { readingsOf, storeResults, takeBatch } from '../../store/readings';
import { outbox } from '../../sync/sending/app-outbox';
import { aBinding, aPlace, aPulledProduct, clearPhone } from '../../testing/phone-data';
import { CodeQuestion } from './code-question';
import { type CountingActions, useCounting } from './use-counting';
import { useReadings } from './use-readings';

const place = aPlace();

const rules = { kinds: [], controlled_departments: [], expiry_departments: ['TERMOLÁBEIS'] };

let counting: CountingActions;
function Counted() {
  counting = useCounting(place, useReadings(place) ?? [], rules);
  const { codeQuestion, answerCode } = counting;
  return (
    codeQuestion !== null && (
      <CodeQuestion question={codeQuestion} onAnswer={answerCode} onClose={() => answerCode(null)} />
    )
  );
}

const stored = async () =>
  (await readingsOf(place)).map(({ code, content }) => [code, content.quantity, content.factor]);

beforeEach(async () => {
  await clearPhone();
  vi.spyOn(outbox, 'sendSoon').mockImplementation(() => undefined);
  await storeProducts('p', [
    aPulledProduct('d1', { internal_code: '7', barcode: '7891234567895', description: 'DIPIRONA' }),
    aPulledProduct('d2', { internal_code: '000101', description: 'OMEPRAZOL' }),
    aPulledProduct('d3', { barcode: INSULIN, description: 'INSULINA', department: 'TERMOLÁBEIS' }),
  ]);
  render(<Counted />);
});

const DIPIRONA = '7891234567895';
const INSULIN = '7891000001059';
const type = (text: string) => {
  for (const character of text) act(() => counting.type(character));
};
const scan = (code: string) => act(() => counting.scan(code));

it('a box that somebody else read too is said aloud once the server knows', async () => {
  await scan(DIPIRONA);
  const [sent] = await takeBatch('carla', 1);
  if (sent === undefined) throw new Error('nothing was stored');
  await scan('999');
  const same_box = { by: 'Bia', section: null, at: sent.createdAt };
  const answer = { status: 'created', _version: 1, same_box } as const;
  await act(() => storeResults([sent], new Map([[sent.id, answer]])));
  await waitFor(() =>
    expect(counting.problem).toMatch(/^DIPIRONA · Mesma caixa: lida também por Bia, sem seção/),
  );
  expect(counting.open).toBeNull();
});

it('a box that was read already leaves no other product open', async () => {
  const box = '010789123456789521AB12345';
  await scan(box);
  await scan(box);
  expect(counting.open?.description).toBe('DIPIRONA');
  await scan('999');
  await scan(box);
  expect(counting.problem).toBe('Esta caixa já foi lida (série AB12345). Não foi somada.');
  expect(counting.open).toBeNull();
});

it("a box that can't be sold sounds and looks different", async () => {
  await scan('01078912345678951720013110A7');
  expect(counting.flash.feedback).toBe('old');
  await scan('01078912345678951799013110A8');
  expect(counting.flash.feedback).toBe('taken');
});

const YEAR = new Date().getFullYear();
const countInsulin = async () => {
  await scan(INSULIN);
  expect(counting.undated).toBeNull();
  type('3');
  await act(() => counting.enter());
};
const kept = async () =>
  (await readingsOf(place)).map(({ content }) => [content.quantity, content.box?.expiry]);

it.each([
  ['taken', YEAR + 1],
  ['old', YEAR - 1],
])('four digits after the quantity are the expiry, which sounds %s', async (feedback, year) => {
  await countInsulin();
  type(`06${year % 100}`);
  await act(() => counting.enter());
  expect(await kept()).toEqual([[3, `${year}-06-30`]]);
  expect(counting.flash.feedback).toBe(feedback);
  expect(counting.problem).toBe(
    feedback === 'old' ? `INSULINA · val. 30/06/${year}. Tire da prateleira.` : null,
  );
  expect(counting.undated).toBeNull();
});

it('no answer about the expiry holds up a scan or a code, or changes the quantity', async () => {
  await countInsulin();
  type('1327');
  await act(() => counting.enter());
  expect(counting.problem).toBe('Validade inválida: digite mês e ano, como 0627.');
  await scan(DIPIRONA);
  await countInsulin();
  type(`06${(YEAR + 1) % 100}`);
  // A scanner that acts as a keyboard.
  type(DIPIRONA);
  await scan(DIPIRONA);
  await countInsulin();
  act(() => counting.clear());
  expect(counting.undated).toBeNull();
  type(DIPIRONA);
  await act(() => counting.enter());
  const dated = [3, `${YEAR + 1}-06-30`];
  const [plain, other] = [
    [3, undefined],
    [1, undefined],
  ];
  expect(await kept()).toEqual([plain, other, dated, other, plain, other]);
});

it.each([
  ['Código 000101 OMEPRAZOL', [1, 1], [['000101', 1, 1]]],
  ['101 un DIPIRONA', [101, 1], []],
])("'101' after a scan asks, and '%s' is stored", async (name, scanned, further) => {
  await scan(DIPIRONA);
  type('101');
  await act(() => counting.enter());
  expect(await stored()).toEqual([['7891234567895', 1, 1]]);
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => counting.settled());
  expect(await stored()).toEqual([['7891234567895', ...scanned], ...further]);
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it.each([
  ['another product', '000101'],
  ['the same product', DIPIRONA],
  ['an unknown code', 'YZ-1'],
])('12 typed before a scan of %s is of the open product', async (_name, code) => {
  await scan(DIPIRONA);
  type('12');
  await scan(code);
  expect(await stored()).toEqual([
    [DIPIRONA, 12, 1],
    [code, 1, 1],
  ]);
  expect(counting.text).toBe('');
});

it('the line of a typed number leaves with the next but one reading', async () => {
  await scan(DIPIRONA);
  type('12');
  await scan('000101');
  expect(counting.typedBefore).toMatchObject({ reading: { description: 'DIPIRONA' }, quantity: 12 });
  await scan('000101');
  expect(counting.typedBefore).toBeNull();
});

it.each([
  ['Desfazer', false, 1],
  ['Era do próximo', true, 12],
])("'%s' gives the open product its quantity back", async (_button, isOfNext, next) => {
  await scan(DIPIRONA);
  type('12');
  await scan('000101');
  const { typedBefore } = counting;
  if (typedBefore !== null) await act(() => counting.takeBack(typedBefore, isOfNext));
  expect(await stored()).toEqual([
    [DIPIRONA, 1, 1],
    ['000101', next, 1],
  ]);
  expect(counting.typedBefore).toBeNull();
});

it.each([
  ['0', 'Responda à pergunta', ''],
  ['501', 'Responda à pergunta', ''],
  ['101', 'Responda à pergunta', ''],
  ['100001', 'A quantidade passa do limite', '100001'],
  ['7891234', '"7891234" está digitado: toque em OK', '7891234'],
])('%s typed before a scan refuses the scan and is kept', async (typed, sentence, text) => {
  await scan(DIPIRONA);
  type(typed);
  await scan('YZ-1');
  expect(await stored()).toEqual([[DIPIRONA, 1, 1]]);
  expect(counting.problem).toContain(sentence);
  expect(counting.problem).toContain('NÃO foi guardada');
  expect(counting.text).toBe(text);
  const asked = counting.question ?? counting.codeQuestion;
  expect(asked?.quantity).toBe(text === '' ? Number(typed) : undefined);
  await scan('YZ-1');
  expect(await stored()).toHaveLength(1);
});

it('a number that a full phone refuses before a scan tells that the scan is lost too', async () => {
  await scan(DIPIRONA);
  type('5');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
  await scan('YZ-1');
  put.mockRestore();
  expect(await stored()).toEqual([[DIPIRONA, 1, 1]]);
  expect(counting.problem).toMatch(/^A mudança NÃO foi .* repita\. Esta leitura NÃO foi guardada\.$/);
});

it('a number without an open product stays, and the scan is refused', async () => {
  type('12');
  await scan(DIPIRONA);
  expect(await stored()).toEqual([]);
  expect(counting.text).toBe('12');
  expect(counting.problem).toContain('Para contar 12 do próximo, toque em ×');
  type('×');
  await scan(DIPIRONA);
  expect(await stored()).toEqual([[DIPIRONA, 12, 1]]);
});

it.each([
  ['0,5×', [[DIPIRONA, 0.5, 1]], undefined],
  ['6×', [[DIPIRONA, 6, 1]], undefined],
  ['5×12×', [[DIPIRONA, 5, 12]], undefined],
  ['0×', [[DIPIRONA, 1, 1]], 'zero'],
])('%s before a scan stores %j', async (typed, expected, doubt) => {
  type(typed);
  await scan(DIPIRONA);
  expect(await stored()).toEqual(expected);
  expect(counting.question?.doubt).toBe(doubt);
  if (doubt === undefined) return;
  act(() => counting.answer(true));
  await act(() => counting.settled());
  expect(await stored()).toEqual([[DIPIRONA, 0, 1]]);
});

it('a number with a comma is no code where no product is open', async () => {
  type('2,5');
  await act(() => counting.enter());
  expect(counting.problem).toMatch(/^"2,5" está digitado, sem produto aberto\./);
  expect([await stored(), counting.text]).toEqual([[], '2,5']);
});

it("a scanner's late first key joins its code, and a touched digit doesn't", async () => {
  const byKeys = async (touched: string, keys: string) => {
    type(touched);
    for (const [index, key] of [...keys].entries()) act(() => counting.type(key, 10 * index));
    await act(() => counting.scan(keys.slice(1 - touched.length), { isTyped: true }));
  };
  await byKeys('', DIPIRONA);
  await byKeys('7', DIPIRONA.slice(1));
  expect(await stored()).toEqual([
    [DIPIRONA, 7, 1],
    [DIPIRONA.slice(1), 1, 1],
  ]);
});

const BOX = '17891234567892';
const bindBox = () => storeBindings('p', [aBinding(BOX)]);
const unitsHere = () => counting.open && unitsOf(counting.open);

it('a bound box is named, multiplied and counted in boxes', async () => {
  await bindBox();
  type('6×');
  await scan(BOX);
  expect(counting.open).toMatchObject({ description: 'DIPIRONA', item: 'p:d1', boundFactor: 12 });
  expect(counting.flash.feedback).toBe('taken');
  expect(unitsHere()).toBe(72);
  expect(await stored()).toEqual([[BOX, 6, 1]]);
});

it.each([
  ['12 boxes', true, 12],
  ['1 box', 1, 1],
] as const)("12 typed for a box of 12 asks, and '%s' is counted", async (_name, answer, quantity) => {
  await bindBox();
  await scan(BOX);
  type('12');
  await act(() => counting.enter());
  expect(counting.question).toMatchObject({ doubt: 'boxes', quantity: 12 });
  expect(await stored()).toEqual([[BOX, 1, 1]]);
  act(() => counting.answer(answer));
  await act(() => counting.settled());
  expect(await stored()).toEqual([[BOX, quantity, 1]]);
});

it.each([
  ['12×', 'boxes'],
  ['12×12×', undefined],
])('%s before a box of 12 asks about boxes: %s', async (typed, doubt) => {
  await bindBox();
  type(typed);
  await scan(BOX);
  expect(counting.question?.doubt).toBe(doubt);
});

it('the box of a known GTIN-13 asks its factor once', async () => {
  await scan(BOX);
  expect(counting.factorQuestion).toMatchObject({ description: 'Caixa de DIPIRONA', item: `c:${BOX}` });
  await scan(DIPIRONA);
  expect(counting.problem).toContain('NÃO foi guardada');
  act(() => counting.answerFactor(6));
  await act(() => counting.settled());
  type('2×');
  await scan(BOX);
  expect(counting.factorQuestion).toBeNull();
  expect(counting.flash.feedback).toBe('taken');
  expect(await stored()).toEqual([
    [BOX, 1, 6],
    [BOX, 2, 6],
  ]);
});

it('a box whose factor nobody knows counts one and asks again', async () => {
  await scan(BOX);
  act(() => counting.answerFactor(null));
  await scan(BOX);
  expect(counting.factorQuestion).not.toBeNull();
  expect(await stored()).toEqual([
    [BOX, 1, 1],
    [BOX, 1, 1],
  ]);
});
