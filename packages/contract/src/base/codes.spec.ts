import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeKey, hasValidCheckDigit, padCode, sameCode } from './codes.js';

it.each([
  ['7891234567895', '7891234567895'],
  ['000123', '123'],
  ['  00123 ', '123'],
  ['1000', '1000'],
  ['0A0', 'A0'],
  ['0', ''],
  ['000000', ''],
  ['   ', ''],
  ['', ''],
  ['789 12345 67895', '7891234567895'],
  ['789\u00a012345\t67895 ', '7891234567895'],
  ['00 123', '123'],
  ['0 0', ''],
  ['789-12345-67895', '7891234567895'],
  ['7.891.234.567.895', '7891234567895'],
  ['0 36000-29145-2', '36000291452'],
  ['789-12345-67896', '789-12345-67896'],
  ['10-01', '10-01'],
  ['1001', '1001'],
  ['0.10-01', '.10-01'],
  ['A7891234567895', 'A7891234567895'],
  ['7891234567895-A', '7891234567895-A'],
  ['0000-0000', ''],
  ['-', '-'],
])('codeKey compares %j as %j', (code, key) => {
  expect(codeKey(code)).toBe(key);
});

it.each([
  ['000123', '123', true],
  [' 123', '00123 ', true],
  ['123', '1230', false],
  ['', '', false],
  ['000', '0', false],
  ['000', '', false],
  ['789 12345-67895', '07891234567895', true],
  ['10-01', '1001', false],
])('sameCode of %j and %j is %s', (a, b, same) => {
  expect(sameCode(a, b)).toBe(same);
  expect(sameCode(b, a)).toBe(same);
});

/** Digits, zeros and separators, so GTINs are common. */
const ugly = fc.string({ unit: fc.constantFrom(...'00012789-. '), maxLength: 15 });

it.each([
  ['123', 6, '000123'],
  [' 123 ', 6, '000123'],
  ['123', 0, '123'],
  ['123', 3, '123'],
  ['1234567', 6, '1234567'],
  ['0', 3, '000'],
  ['', 6, ''],
  ['   ', 6, ''],
  ['10-01', 8, '00010-01'],
  ['789-12345-67895', 15, '789-12345-67895'],
  ['10-07', 9, '10-07'],
  ['1234-5670', 12, '1234-5670'],
])('padCode of %j to %i digits is %j', (code, digits, padded) => {
  expect(padCode(code, digits)).toBe(padded);
});

it('padCode never changes the code key', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), ugly), fc.integer({ min: 0, max: 15 }), (code, digits) => {
      expect(codeKey(padCode(code, digits))).toBe(codeKey(code));
    }),
  );
});

it.each([
  ['96385074', true],
  ['036000291452', true],
  ['4006381333931', true],
  ['7891000315507', true],
  ['10012345678902', true],
  ['96385075', false],
  ['036000291453', false],
  ['4006381333930', false],
  ['10012345678900', false],
  ['', null],
  ['1234567', null],
  ['123456789', null],
  ['12345678901', null],
  ['123456789012345', null],
  ['789100031550A', null],
  ['7891000315507 ', null],
  ['٧٨٩١٠٠٠٣١٥٥٠٧', null],
])('hasValidCheckDigit of %j is %s', (code, valid) => {
  expect(hasValidCheckDigit(code)).toBe(valid);
});

it('exactly one of the ten last digits of a GTIN is valid', () => {
  const body = fc
    .constantFrom(7, 11, 12, 13)
    .chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)));
  fc.assert(
    fc.property(body, (digits) => {
      const valid = Array.from({ length: 10 }, (_, last) => hasValidCheckDigit(`${digits}${last}`));
      expect(valid.filter((one) => one === true)).toHaveLength(1);
    }),
  );
});
