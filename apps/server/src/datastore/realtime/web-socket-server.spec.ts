import { describe, expect, it } from 'vitest';
import { isRealtimePath, readHandshake } from './web-socket-server.js';

const header = JSON.stringify({ host: 'balanco.example', Authorization: 'a.b.c' });
const inUrl = (text: string) =>
  `/graphql/realtime?header=${encodeURIComponent(Buffer.from(text).toString('base64'))}&payload=e30%3D`;
const inProtocol = (text: string) => `graphql-ws, header-${Buffer.from(text).toString('base64url')}`;

describe('the token of a handshake', () => {
  it.each([
    ['the sub-protocol', '/graphql/realtime', inProtocol(header)],
    ['the address', inUrl(header), 'graphql-ws'],
    ['the sub-protocol, whatever the address says', inUrl('{"Authorization":"other"}'), inProtocol(header)],
  ])('readHandshake reads the token from %s', (_place, url, protocols) => {
    expect(readHandshake(url, protocols)).toEqual({ authorization: 'a.b.c' });
  });

  it.each([
    ['no sub-protocol', '/graphql/realtime', undefined],
    ['another sub-protocol', '/graphql/realtime', 'graphql-transport-ws'],
    ['a token alone', '/graphql/realtime', inProtocol(header).replace('graphql-ws, ', '')],
    ['no token', '/graphql/realtime', 'graphql-ws'],
    ['an empty token', '/graphql/realtime', inProtocol('{"host":"h","Authorization":""}')],
    ['an API key', '/graphql/realtime', inProtocol('{"host":"h","x-api-key":"da2-1"}')],
    ['text that is not JSON', '/graphql/realtime', 'graphql-ws, header-___'],
    ['JSON that is not an object', '/graphql/realtime', inProtocol('null')],
  ])('readHandshake answers null for %s', (_what, url, protocols) => {
    expect(readHandshake(url, protocols)).toBeNull();
  });
});

it.each([
  ['/graphql/realtime', true],
  ['/graphql/realtime/', true],
  ['/graphql/realtime?header=x', true],
  ['/graphql/realtimes', false],
  ['/graphql', false],
  ['/graphql/realtime/x', false],
  ['/x/graphql/realtime', false],
  ['', false],
])('isRealtimePath answers for %j: %s', (url, expected) => {
  expect(isRealtimePath(url)).toBe(expected);
});
