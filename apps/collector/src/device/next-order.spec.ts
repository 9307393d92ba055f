import { expect, it } from 'vitest';
import { nextOrder } from './next-order';

const MOMENT = '2026-05-06T12:00:00.000Z';
const HOUR = 3_600_000;

it('two readings of one millisecond keep their order', () => {
  expect(nextOrder(MOMENT, [])).toBeLessThan(nextOrder(MOMENT, []));
});

it("a new reading follows its section's readings despite a clock set back", () => {
  const later = Date.parse(MOMENT) + HOUR;
  expect(nextOrder(MOMENT, [{ order: later }, { order: later - 5 }])).toBe(later + 1);
});
