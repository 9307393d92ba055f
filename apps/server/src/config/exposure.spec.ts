import { expect, it } from 'vitest';
import { plainHttpWarning } from './exposure.js';

const tls = { certFile: 'c', keyFile: 'k', httpPort: undefined };

it.each([
  ['127.0.0.1', undefined, undefined],
  ['::1', undefined, undefined],
  ['localhost', undefined, undefined],
  ['0.0.0.0', tls, undefined],
  ['0.0.0.0', undefined, 'https://balanco.example'],
])('a server at %s, with TLS %j and PUBLIC_URL %s, needs no warning', (host, tlsSettings, publicUrl) => {
  expect(plainHttpWarning({ host, tls: tlsSettings, publicUrl })).toBeNull();
});

it.each([
  ['0.0.0.0', undefined],
  ['192.168.0.7', 'http://balanco.example'],
])('a server at %s without TLS and with PUBLIC_URL %s warns of plain http', (host, publicUrl) => {
  expect(plainHttpWarning({ host, tls: undefined, publicUrl })).toContain(`HOST é ${host} sem TLS`);
});
