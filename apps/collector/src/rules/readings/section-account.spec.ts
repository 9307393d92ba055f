import { expect, it } from 'vitest';
import { aReading } from '../../testing/phone-data';
import {
  accountLines,
  accountText,
  differenceText,
  itemSum,
  lastUnitsOf,
  sectionAccount,
  undoneBy,
} from './section-account';

const content = (quantity: number, factor = 1, deleted = false) => ({ quantity, factor, deleted });
const twelve = aReading({ id: 'a', order: 1, content: content(12) });
const other = aReading({ id: 'b', order: 2, item: 'p:d2', content: content(2, 10) });
const undone = aReading({ id: 'c', order: 3, content: content(7, 1, true) });
const three = aReading({ id: 'd', order: 4, content: content(3) });
const all = [twelve, other, undone, three];

it('an item adds up with earlier readings: 12, now +3 = 15', () => {
  expect(itemSum(all, three)).toEqual({ before: 12, now: 3, total: 15 });
});

it('the sum of an undone reading counts it as nothing', () => {
  expect(itemSum(all, undone)).toEqual({ before: 15, now: 0, total: 15 });
});

it('fractions are summed exactly', () => {
  const tenth = (id: string) => aReading({ id, content: content(0.1) });
  const readings = [tenth('a'), tenth('b'), tenth('c')];
  expect(sectionAccount(readings).units).toBe(0.3);
});

it('a section counts live readings and their units', () => {
  expect(sectionAccount(all)).toEqual({ readings: 3, units: 35 });
});

it('the last reading of an item is the newest live one before', () => {
  expect(lastUnitsOf(all, three)).toBe(12);
  expect(lastUnitsOf(all, twelve)).toBeNull();
});

it.each([
  ['reading', three, ['d']],
  ['item', three, ['a', 'd']],
  ['reading', undone, []],
  ['item', other, ['b']],
] as const)('undoing the %s takes back its live readings', (scope, open, ids) => {
  expect(undoneBy(scope, open, all)).toEqual(ids);
});

it('the hash of a section covers its live readings', () => {
  const live = aReading({ id: 'a', content: { quantity: 2, factor: 3, deleted: false } });
  const undone = aReading({ id: 'b', content: { quantity: 2, factor: 3, deleted: true } });
  expect(accountLines([live, undone])).toEqual([{ id: 'a', index: 0, quantity: 2, factor: 3 }]);
});

it('the account of a section formats thousands and the singular', () => {
  expect(accountText({ units: 1_000_075.125, readings: 1_204 })).toBe('1.000.075,125 un em 1.204 leituras');
  expect(accountText({ units: 12, readings: 1 })).toBe('12 un em 1 leitura');
});

const side = (quantity: number | null, factor = 1) => ({ quantity, factor });
const none = { id: 'other', index: 0, code: '789', phone: null, server: null };

it("a difference shows the phone's product, else the server's code", () => {
  const reading = aReading();
  const found = {
    ...none,
    id: reading.id,
    kind: 'different' as const,
    phone: side(2, 10),
    server: side(3, 10),
  };
  expect(differenceText(found, [reading])).toEqual({
    what: 'DIPIRONA',
    how: '20 un aqui, 30 un no servidor.',
  });
  expect(differenceText({ ...none, kind: 'only_here', server: side(5) }, [reading])).toEqual({
    what: '789',
    how: '5 un só no servidor, contadas por você em outro aparelho.',
  });
});

it('a difference explains a missing count and shows no unreadable number', () => {
  const texts = (['unknown', 'deleted', 'elsewhere'] as const).map(
    (kind) => differenceText({ ...none, kind, phone: side(1) }, []).how,
  );
  expect(texts[0]).toMatch(/só neste aparelho/);
  expect(texts[1]).toMatch(/excluiu/);
  expect(texts[2]).toMatch(/moveu/);
  expect(differenceText({ ...none, code: '', kind: 'only_here', server: side(null) }, [])).toMatchObject({
    what: 'Não reconhecido',
    how: expect.stringMatching(/^\? un/),
  });
});
