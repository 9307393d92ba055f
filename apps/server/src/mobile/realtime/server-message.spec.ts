import { expect, it } from 'vitest';
import { serverMessage } from './server-message.js';

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
