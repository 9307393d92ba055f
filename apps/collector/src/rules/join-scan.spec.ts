import { expect, it } from 'vitest';
import { joinScan } from './join-scan';

const isKnown = async (code: string) => ['12345678901234567890', 'ABC-33-99'].includes(code);

it.each([
  ['nothing before it', '', '7891234567895', '7891234567895'],
  ['its own first key, which came late', '7', '891234567895', '7891234567895'],
  ['its own first key, of a code of the catalogue', '1', '2345678901234567890', '12345678901234567890'],
  ['a quantity without an asterisk', '3', '7891234567895', null],
  ['a quantity before the AIM id of an EAN', '3', ']E07891234567895', null],
  ['a quantity before a code of the catalogue', '3', 'ABC-33-99', null],
  ['the beginning of an unknown code', 'X', 'YZ1234567', 'XYZ1234567'],
])('a scan with %s', async (_name, before, scan, code) => {
  expect(await joinScan(before, scan, isKnown)).toBe(code);
});
