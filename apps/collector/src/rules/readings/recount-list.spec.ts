import { expect, it } from 'vitest';
import { aReading } from '../../testing/a-reading';
import { recountList } from './recount-list';

const item = (internal_code: string, ...barcodes: string[]) => ({
  ...{ key: `i:${internal_code}`, internal_code, barcodes },
  ...{ description: '', sections: [] },
});
const zero = { quantity: 0, factor: 1, deleted: false };
const undone = { quantity: 1, factor: 1, deleted: true };

it.each([
  ['a barcode with other zeros', item('9', '07891234567895'), [aReading()], true],
  ['the internal code', item('000777'), [aReading({ code: '777' })], true],
  ['zero of it, because someone looked', item('9', '7891234567895'), [aReading({ content: zero })], true],
  ['an undone reading', item('9', '7891234567895'), [aReading({ content: undone })], false],
  ['another code', item('9', '7891000000014'), [aReading()], false],
  ['no code at all', item(''), [aReading({ code: '0' })], false],
])('an item of a recount is read by %s: %o', (_name, listed, readings, isRead) => {
  expect(recountList([listed], readings)).toEqual([{ item: listed, isRead }]);
});
