import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from './gtin.js';

describe('hasValidCheckDigit', () => {
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
});
