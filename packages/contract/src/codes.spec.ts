import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeKey, padCode, sameCode } from './codes.js';

describe('codeKey', () => {
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
  ])('codeKey compares %j as %j', (code, key) => {
    expect(codeKey(code)).toBe(key);
  });
});

describe('sameCode', () => {
  it.each([
    ['000123', '123', true],
    [' 123', '00123 ', true],
    ['123', '1230', false],
    ['', '', false],
    ['000', '0', false],
    ['000', '', false],
  ])('sameCode of %j and %j is %s', (a, b, same) => {
    expect(sameCode(a, b)).toBe(same);
    expect(sameCode(b, a)).toBe(same);
  });
});

describe('padCode', () => {
  it.each([
    ['123', 6, '000123'],
    [' 123 ', 6, '000123'],
    ['123', 0, '123'],
    ['123', 3, '123'],
    ['1234567', 6, '1234567'],
    ['0', 3, '000'],
    ['', 6, ''],
    ['   ', 6, ''],
  ])('padCode of %j to %i digits is %j', (code, digits, padded) => {
    expect(padCode(code, digits)).toBe(padded);
  });

  it('padCode never changes the code key', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 15 }), (code, digits) => {
        expect(codeKey(padCode(code, digits))).toBe(codeKey(code));
      }),
    );
  });
});
