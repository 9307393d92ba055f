import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './count-line-order.js';

const time = fc.tuple(fc.constant('-createdAt' as const), fc.maxSafeInteger());
const names = fc.tuple(
  fc.constantFrom('user_name' as const, '-user_name' as const),
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000')),
);
const quantities = fc.tuple(
  fc.constantFrom('quantity' as const, '-quantity' as const),
  fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 })),
);

it('a cursor is read back as it was written', () => {
  const reading = fc.tuple(fc.oneof(time, names, quantities), fc.maxSafeInteger(), fc.nat());
  fc.assert(
    fc.property(reading, ([[sort, key], id, count]) => {
      expect(readCursor(sort, writeCursor(sort, { key, id, count }))).toEqual({ key, id, count });
    }),
  );
});

it('a cursor with the longest key fits the contract’s limit', () => {
  const cursor = writeCursor('-internal_code', { key: '\u0001'.repeat(64), id: 2 ** 53, count: 2 ** 53 });
  expect(cursor.length).toBeLessThanOrEqual(1000);
});

const refused = expect.objectContaining({ code: 'invalid', message: 'Cursor inválido.' });
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([
  ['nothing', ''],
  ['no JSON', 'inicio'],
  ['no list', encoded({})],
  ['too little', encoded(['-createdAt', 1, 1])],
  ['a key of another kind', encoded(['-createdAt', '2026-05-01', 1, 1])],
  ['a time between microseconds', encoded(['-createdAt', 1.5, 1, 1])],
  ['no time', encoded(['-createdAt', null, 1, 1])],
  ['a negative count', encoded(['-createdAt', 1, 1, -1])],
])('a cursor is refused if it is %s', (_what, after) => {
  expect(() => readCursor('-createdAt', after)).toThrow(refused);
});

it('a cursor with a character the database can’t hold is refused', () => {
  expect(() => readCursor('user_name', encoded(['user_name', 'a\u0000', 1, 1]))).toThrow(refused);
});
