import { expect, it } from 'vitest';
import { aPlace } from '../../testing/phone-data';
import { newReading } from './reading';

const place = aPlace({ pharmacy: 'f' });
const product = { id: 'd1', internal_code: '000123', barcode: '07891234567895', description: 'DIPIRONA' };
const facts = { id: 'a', place, prefix: null, createdAt: '2026-05-06T12:00:00.000Z', order: 1 };

it.each([
  ['7891234567895', product, 'barcode', 'p:d1'],
  ['123', product, 'internal', 'p:d1'],
  ['7899999999998', null, 'barcode', 'c:7899999999998'],
  ['007899999999998', null, 'barcode', 'c:7899999999998'],
  ['4711', null, 'internal', 'c:4711'],
])('the code %s is counted by its %s', (code, known, kind, item) => {
  expect(newReading({ ...facts, code, product: known })).toMatchObject({ kind, item, code });
});

it('a new reading is one waiting unit, unless a prefix changes it', () => {
  const reading = newReading({ ...facts, code: '123', product });
  expect(reading).toMatchObject({ content: { quantity: 1, factor: 1 }, state: 'waiting', version: null });
  const boxes = newReading({ ...facts, code: '123', product, prefix: { quantity: 5, factor: 12 } });
  expect(boxes.content).toEqual({ quantity: 5, factor: 12, deleted: false });
});
