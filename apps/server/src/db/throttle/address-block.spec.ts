import { expect, it } from 'vitest';
import { addressBlock } from './address-block.js';

it('addressBlock keeps an IPv4 address, also one written as IPv6', () => {
  expect(addressBlock('203.0.113.7')).toBe('203.0.113.7');
  expect(addressBlock('::ffff:203.0.113.7')).toBe('203.0.113.7');
});

it('addressBlock takes the /64 of an IPv6 address in any notation', () => {
  const block = '2001:db8:0:7::/64';
  expect(addressBlock('2001:db8:0:7::1')).toBe(block);
  expect(addressBlock('2001:0DB8:0000:0007:ffff:ffff:ffff:ffff')).toBe(block);
  expect(addressBlock('2001:db8::7:0:0:0:1')).toBe(block);
  expect(addressBlock('2001:db8:0:8::1')).not.toBe(block);
  expect(addressBlock('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressBlock('::1')).toBe('0:0:0:0::/64');
  expect(addressBlock('64:ff9b:1:2::203.0.113.7')).toBe('64:ff9b:1:2::/64');
});
