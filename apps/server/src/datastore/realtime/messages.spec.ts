import { errorCodes, isTransient } from '@balanco/contract/base/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.js';
import { parseClientMessage, refusalOf, serverMessage } from './messages.js';

const start = (data: unknown, authorization: unknown = { host: 'h', Authorization: 'a.b.c' }) => ({
  id: '1',
  type: 'start',
  payload: { data, extensions: { authorization } },
});
const query = 'subscription operation { onCreateCount { id } }';

describe('a message of the client', () => {
  it('parseClientMessage reads connection_init', () => {
    expect(parseClientMessage('{"type":"connection_init","payload":{}}')).toEqual({
      type: 'connection_init',
    });
  });

  it('parseClientMessage reads stop', () => {
    expect(parseClientMessage('{"type":"stop","id":"1"}')).toEqual({ type: 'stop', id: '1' });
  });

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
});

const error = { errorType: 'UnauthorizedException', message: 'Token inválido ou expirado', errorCode: 401 };

it.each([
  [serverMessage.connectionAck(), { type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } }],
  [serverMessage.connectionError(error), { type: 'connection_error', payload: { errors: [error] } }],
  [serverMessage.keepAlive(), { type: 'ka' }],
  [serverMessage.startAck('1'), { type: 'start_ack', id: '1' }],
  [
    serverMessage.data('1', { data: { onCreateCount: { id: '2' } } }),
    { type: 'data', id: '1', payload: { data: { onCreateCount: { id: '2' } } } },
  ],
  [serverMessage.complete('1'), { type: 'complete', id: '1' }],
  [serverMessage.error('1', [error]), { type: 'error', id: '1', payload: { errors: [error] } }],
  [serverMessage.error(undefined, [error]), { type: 'error', payload: { errors: [error] } }],
])('the server message %s has AppSync’s shape', (text, expected) => {
  expect(JSON.parse(text)).toEqual(expected);
});

it.each(errorCodes)('only a permanent refusal (%s) ends a subscription for good', (code) => {
  const refusal = refusalOf(new AppError(code, 'Não.'));
  expect(refusal === null).toBe(isTransient[code]);
  if (refusal === null) return;
  expect(refusal.errors).toEqual([{ errorType: 'UnauthorizedException', errorCode: 401, message: 'Não.' }]);
});

it('a fault that is not a refusal makes the client try again', () => {
  expect(refusalOf(new Error('relation "count" does not exist'))).toBeNull();
});
