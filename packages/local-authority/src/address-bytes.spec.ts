import { expect, it } from 'vitest';
import { addressBytes } from './issue-certificate.js';

it.each([
  ['192.168.0.10', 'c0a8000a'],
  ['::1', '00000000000000000000000000000001'],
  ['fe80::', 'fe800000000000000000000000000000'],
  ['2001:db8::8:800:200c:417a', '20010db80000000000080800200c417a'],
  ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ['::ffff:10.0.0.1', '00000000000000000000ffff0a000001'],
])('the address %s is encoded as %s', (address, hex) => {
  expect(Buffer.from(addressBytes(address)).toString('hex')).toBe(hex);
});
