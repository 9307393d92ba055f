import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleConfidence } from './audit-sample.js';

const rounded = (drawn: number, wrong: number) => {
  const found = sampleConfidence(drawn, wrong);
  return found && [found.right, found.atMostWrong].map((share) => Math.round(share * 10) / 10);
};

it('60 drawn, 1 wrong → 98,3 % right, at most 7,7 % wrong', () => {
  expect(rounded(60, 1)).toEqual([98.3, 7.7]);
});

it('60 conformes drawn, 0 wrong → at most 4,9 % wrong', () => {
  expect(rounded(60, 0)).toEqual([100, 4.9]);
});

it('100 conformes drawn, 0 wrong → at most 3,0 % wrong', () => {
  expect(rounded(100, 0)).toEqual([100, 3]);
});

it('a sample without a right item allows 100 % wrong', () => {
  expect(rounded(5, 5)).toEqual([0, 100]);
  expect(sampleConfidence(0, 0)).toBeNull();
});

it('the bound exceeds the found share and follows size and errors', () => {
  const sample = fc
    .integer({ min: 1, max: 20_000 })
    .chain((drawn) =>
      fc.integer({ min: 0, max: Math.min(drawn - 1, 300) }).map((wrong) => ({ drawn, wrong })),
    );
  fc.assert(
    fc.property(sample, ({ drawn, wrong }) => {
      const bound = (of: number, bad: number) => sampleConfidence(of, bad)?.atMostWrong ?? Number.NaN;
      expect(bound(drawn, wrong)).toBeGreaterThan((wrong / drawn) * 100);
      expect(bound(drawn, wrong)).toBeLessThan(bound(drawn, wrong + 1));
      expect(bound(drawn + 1, wrong)).toBeLessThan(bound(drawn, wrong));
    }),
    { numRuns: 200 },
  );
});
