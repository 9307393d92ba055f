import { expect, it } from 'vitest';
import { aReading } from '../../testing/phone-data';
import {
  declaredAnswers,
  namedByList,
  nextMissing,
  recountList,
  typedQuantity,
  whereText,
} from './recount-list';

const item = (internal_code: string, ...barcodes: string[]) => ({
  key: `i:${internal_code}`,
  internal_code,
  barcodes,
  description: '',
  sections: [],
});
const zero = { quantity: 0, factor: 1, deleted: false };
const undone = { quantity: 1, factor: 1, deleted: true };

it.each([
  ['a barcode with other zeros', item('9', '07891234567895'), [aReading()], 1],
  ['the internal code', item('000777'), [aReading({ code: '777' })], 1],
  ['two of its codes', item('777', '7891234567895'), [aReading(), aReading({ code: '777' })], 2],
  ['zero of it, because someone looked', item('9', '7891234567895'), [aReading({ content: zero })], 0],
  ['an undone reading', item('9', '7891234567895'), [aReading({ content: undone })], null],
  ['another code', item('9', '7891000000014'), [aReading()], null],
  ['no code at all', item(''), [aReading({ code: '0' })], null],
])('an item of a recount is read by %s: %o', (_name, listed, readings, units) => {
  expect(recountList([listed], readings, [])).toEqual([
    { item: listed, answer: units === null ? 'missing' : 'read', units },
  ]);
});

it('a reading outweighs that an item was not found', () => {
  const list = recountList([item('1'), item('2'), item('3')], [aReading({ code: '2' })], ['i:1', 'i:2']);
  expect(list.map(({ answer }) => answer)).toEqual(['not-found', 'read', 'missing']);
  expect(declaredAnswers(list)).toEqual({ not_found: ['i:1'], missing: ['i:3'] });
});

it.each([
  ['everywhere, with where it was seen', { only_in: null }, 'Visto em: Balcão, Depósito'],
  ['in a list of an older server', {}, 'Visto em: Balcão, Depósito'],
  ['only in the section that was counted twice', { only_in: ['Depósito'] }, 'Conte só em: Depósito'],
  ['only among counts without a section', { only_in: [''] }, 'Conte só em: sem seção'],
])('an item is counted %s', (_where, only, text) => {
  expect(whereText({ ...item('1'), sections: ['Balcão', 'Depósito'], ...only })).toBe(text);
});

it('the next item is the next one without an answer, from the beginning again', () => {
  const list = recountList([item('1'), item('2'), item('3')], [aReading({ code: '2' })], []);
  expect(nextMissing(list, 'i:1')).toBe('i:3');
  expect(nextMissing(list, 'i:3')).toBe('i:1');
  expect(nextMissing(list.slice(0, 2), 'i:1')).toBeNull();
});

it.each([
  ['12', 12],
  [' 2,5 ', 2.5],
  ['0', 0],
  ['', 'Quantidade inválida.'],
  ['100001', 'Quantidade inválida.'],
  ['7891234567895', 'Isto parece um código. Digite só a quantidade.'],
  ['0007', 'Isto parece um código. Digite só a quantidade.'],
])('the quantity of an item typed as %j is %j', (typed, quantity) => {
  expect(typedQuantity(typed, (code) => code === '0007')).toBe(quantity);
});

it('a reading without a product has the name that the list gives its code', () => {
  const listed = { ...item('', '0123'), description: 'SORO' };
  const readings = ['123', '0', '9'].map((code) => aReading({ code, description: null }));
  const named = namedByList([...readings, aReading({ code: '123', description: 'OWN' })], [listed]);
  expect(named.map(({ description }) => description)).toEqual(['SORO', null, null, 'OWN']);
});
