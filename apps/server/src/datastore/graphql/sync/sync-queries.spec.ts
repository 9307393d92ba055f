import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readToken, writeToken } from './sync-queries.js';

const started = { startedAt: 1_777_777_777_000, lastSync: 0 };

it('readToken gives back the token that writeToken wrote', () => {
  for (const [model, id] of [
    ['Count', 7],
    ['Inventory', 3],
    ['Section', randomUUID()],
  ] as const) {
    const token = { ...started, after: { changedAt: 1_777_777_777_123_456, id } };
    expect(readToken(model, writeToken(model, token))).toEqual(token);
  }
});

it.each([
  '',
  'abc',
  'W10',
  Buffer.from('null').toString('base64url'),
  Buffer.from('["Count",1,0,1,"x"]').toString('base64url'),
  Buffer.from('["Count",1.5,0,1,1]').toString('base64url'),
  Buffer.from('["Count",1,-1,1,1]').toString('base64url'),
  Buffer.from('["Count",1,0,9e99,1]').toString('base64url'),
  writeToken('Inventory', { ...started, after: { changedAt: 1, id: 1 } }),
])('readToken refuses %j as a token of counts', (token) => {
  expect(() => readToken('Count', token)).toThrow('nextToken inválido.');
});
