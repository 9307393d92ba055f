import { errorCodes, isTransient } from '@balanco/contract/base/errors';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../app-error.js';
import { parseClientMessage, refusalOf } from './messages.js';

const start = (data: unknown, authorization: unknown = { host: 'h', Authorization: 'a.b.c' }) => ({
  id: '1',
  type: 'start',
  payload: { data, extensions: { authorization } },
});
const query = 'subscription operation { onCreateCount { id } }';

it.each([
  [{ query, variables: { filter: { id: { eq: '2' } } } }, { filter: { id: { eq: '2' } } }],
  [{ query, variables: null }, {}],
  [{ query }, {}],
])('parseClientMessage reads a start message with the data %j', (data, variables) => {
  expect(parseClientMessage(JSON.stringify(start(JSON.stringify(data))))).toEqual({
    type: 'start',
    id: '1',
    query,
    variables,
    authorization: 'a.b.c',
  });
});

it.each([
  ['', undefined],
  ['{', undefined],
  ['null', undefined],
  ['[]', undefined],
  ['{"type":"connection_terminate","id":"1"}', '1'],
  ['{"type":"stop"}', undefined],
  ['{"type":"stop","id":7}', undefined],
  [JSON.stringify({ type: 'stop', id: 'x'.repeat(129) }), undefined],
  [JSON.stringify(start({ query })), '1'],
  [JSON.stringify(start('{')), '1'],
  [JSON.stringify(start('{"variables":{}}')), '1'],
  [JSON.stringify(start(JSON.stringify({ query, variables: [] }))), '1'],
  [JSON.stringify(start(JSON.stringify({ query }), { 'x-api-key': 'da2-1' })), '1'],
  ['{"type":"start","id":"1"}', '1'],
])('parseClientMessage reads %s as malformed, with its id if it has one', (text, id) => {
  expect(parseClientMessage(text)).toEqual({ type: 'malformed', id });
});

it('parseClientMessage never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseClientMessage(text)));
});

it.each(errorCodes)('only a permanent refusal (%s) ends a subscription for good', (code) => {
  const refusal = refusalOf(new AppError(code, 'Não.'));
  expect(refusal === null).toBe(isTransient(code));
  if (refusal === null) return;
  expect(refusal.errors).toEqual([{ errorType: 'UnauthorizedException', errorCode: 401, message: 'Não.' }]);
});

it('a fault that is not a refusal makes the client try again', () => {
  expect(refusalOf(new Error('relation "count" does not exist'))).toBeNull();
});
