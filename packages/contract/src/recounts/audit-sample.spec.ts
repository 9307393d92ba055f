import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleConfidence } from './audit-sample.js';

const rounded = (drawn: number, wrong: number) => {
  const found = sampleConfidence(drawn, wrong);
  return found && [found.right, found.atMostWrong].map((share) => Math.round(share * 10) / 10);
};

it.each([
  [60, 1, 98.3, 7.7],
  [60, 0, 100, 4.9],
  [100, 0, 100, 3],
  [5, 5, 0, 100],
])('%i drawn, %i wrong → %f %% right, at most %f %% wrong', (drawn, wrong, ...shares) => {
  expect(rounded(drawn, wrong)).toEqual(shares);
});

it('a sample of nothing says nothing', () => {
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
