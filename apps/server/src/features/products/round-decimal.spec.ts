import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundDecimal } from './round-decimal.js';

it.each([
  [1.005, 2, 1.01],
  [2.675, 2, 2.68],
  [-1.005, 2, -1.01],
  [0.0005, 3, 0.001],
  [0.0004999, 3, 0],
  [-0.0004, 3, 0],
  [5e-7, 3, 0],
  [0, 3, 0],
  [12, 3, 12],
  [99_999_999_999.9994, 3, 99_999_999_999.999],
  [999_999_999_999, 2, 999_999_999_999],
  [0.1 + 0.2, 3, 0.3],
])('%d rounded to %i decimals is %d', (value, places, rounded) => {
  expect(Object.is(roundDecimal(value, places), rounded)).toBe(true);
});

it('a rounded decimal is the nearest and stays when rounded again', () => {
  const amounts = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(amounts, fc.constantFrom(2, 3), (value, places) => {
      const rounded = roundDecimal(value, places);
      expect(roundDecimal(rounded, places)).toBe(rounded);
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -places + 1e-6);
    }),
  );
});

it('rounding keeps numbers typed with few decimals', () => {
  const typed = fc.tuple(fc.maxSafeNat(), fc.constantFrom(2, 3), fc.boolean());
  fc.assert(
    fc.property(typed, ([digits, places, isNegative]) => {
      const value = Number(`${isNegative ? '-' : ''}${digits}e-${places}`);
      expect(roundDecimal(value, places)).toBe(value || 0);
    }),
  );
});

it('rounding follows the decimal text of a number', () => {
  const beside = fc.tuple(
    fc.integer({ min: -1e14, max: 1e14 }),
    fc.constantFrom(2, 3),
    fc.integer({ min: -3, max: 3 }),
  );
  fc.assert(
    fc.property(beside, ([digits, places, steps]) => {
      const value = stepped(Number(`${digits}e-${places}`), steps);
      const [mantissa, exponent = '0'] = String(Math.abs(value)).split('e');
      const scaled = Math.round(Number(`${mantissa}e${Number(exponent) + places}`));
      expect(roundDecimal(value, places)).toBe(Math.sign(value) * Number(`${scaled}e-${places}`) || 0);
    }),
  );
});

function stepped(value: number, steps: number): number {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] = (bits[0] ?? 0n) + BigInt(value === 0 ? Math.abs(steps) : steps);
  return new Float64Array(bits.buffer)[0] ?? 0;
}
