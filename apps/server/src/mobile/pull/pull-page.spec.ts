import { expect, it } from 'vitest';
import { type PullScope, readPullCursor } from './pull-page.js';

const UUID = '6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';
const scope: PullScope = { list: 'products', since: undefined, filter: UUID };
const watermark = new Date('2026-05-06T12:00:00.123Z');

const forged = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const time = watermark.getTime();
it.each([
  '',
  'x',
  '%%%',
  Buffer.from('null').toString('base64url'),
  forged('products', null, UUID, time, 1),
  forged('products', null, UUID, time, 1, 5),
  forged('products', null, UUID, time, 1, 'x'),
  forged('products', null, UUID, time, 1.5, UUID),
  forged('products', null, UUID, time, 1e300, UUID),
  forged('products', null, UUID, 8.64e15 + 1, 1, UUID),
  forged('products', null, UUID, '2026', 1, UUID),
])('a cursor that no server made is refused: %j', (cursor) => {
  const details = { fields: { cursor: ['Cursor inválido.'] } };
  expect(() => readPullCursor(scope, cursor)).toThrow(
    expect.objectContaining({ code: 'invalid', message: 'Cursor inválido.', details }),
  );
});
