import { expect, it } from 'vitest';
import { parseTrustProxy } from './trust-proxy.js';

it.each([
  ['false', false],
  ['1', 1],
  ['9', 9],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, 192.168.1.7', ['10.0.0.0/8', '192.168.1.7']],
  ['::1,fd00::/8', ['::1', 'fd00::/8']],
  ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
])('TRUST_PROXY=%s is read as %j', (text, expected) => {
  expect(parseTrustProxy(text)).toEqual(expected);
});

it.each([
  'true',
  'yes',
  '0',
  '10',
  '1.5',
  '-1',
  '10.0.0',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.0/x',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1,',
  ',',
  'proxy.example',
  'fe80::1%eth0',
])('TRUST_PROXY=%s is refused', (text) => {
  expect(parseTrustProxy(text)).toBeUndefined();
});
