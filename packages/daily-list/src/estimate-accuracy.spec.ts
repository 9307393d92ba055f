import { expect, it } from 'vitest';
import { lots } from './draw.js';
import { estimateAccuracy, type FirstAnswer, fullCountAdvised } from './estimate-accuracy.js';

const TODAY = 20_000;

function answersOf(right: (age: number, answer: number) => boolean, days = 365): FirstAnswer[] {
  return Array.from({ length: days * 3 }, (_, index) => {
    const age = Math.floor(index / 3);
    return { day: TODAY - age, stratum: 'stocked', right: right(age, index % 3) };
  });
}
const estimate = (answers: readonly FirstAnswer[], lastFullCount: number | null = null) =>
  estimateAccuracy(answers, { stratum: 'stocked', today: TODAY, lastFullCount });

it.each([
  ['steady', 0.9, () => 0.9],
  ['rising', 0.85, (age: number) => 0.85 - age / 1500],
  ['falling', 0.7, (age: number) => 0.7 + age / 1500],
  ['high', 0.985, () => 0.985],
])('the interval holds a %s accuracy in at least 93 of 100 shops', (_, truth, trend) => {
  const shops = Array.from({ length: 200 }, (_, shop) => {
    const lot = lots(`shop ${shop}`);
    const bay = (age: number) => (lot(`bay ${age}`) < 0.5 ? 0.5 : 1.5);
    const found = estimate(
      answersOf((age, answer) => lot(`${age} ${answer}`) >= (1 - trend(age)) * bay(age)),
    );
    return found !== null && found.low <= truth && truth <= found.high;
  });
  expect(shops.filter(Boolean).length).toBeGreaterThanOrEqual(186);
});

it('a year without an error leaves room for some', () => {
  const { share, low, high, answers } = estimate(answersOf(() => true)) ?? {};
  expect({ share, high, answers }).toEqual({ share: 1, high: 1, answers: 1095 });
  expect(low).toBeCloseTo(0.983, 3);
});

it('answers from before the last full count, of other strata or of few days estimate nothing', () => {
  const wrongBefore = answersOf((age) => age < 60);
  expect(estimate(wrongBefore)?.share).toBeLessThan(1);
  const since = estimate(wrongBefore, TODAY - 60);
  expect(since?.share).toBeCloseTo(1);
  expect(since?.answers).toBe(180);
  expect(estimate(wrongBefore.map((answer) => ({ ...answer, stratum: 'zero' })))).toBeNull();
  expect(estimate(answersOf(() => true, 19))).toBeNull();
});

it('a full count is advised only below the wanted accuracy for certain', () => {
  const found = { share: 0.9, low: 0.87, high: 0.93, answers: 900 };
  expect([0.95, 0.93, 0.91].map((wanted) => fullCountAdvised(found, wanted))).toEqual([true, false, false]);
  expect(fullCountAdvised(null, 0.95)).toBe(false);
});
