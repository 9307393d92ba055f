import { expect, it } from 'vitest';
import { etaMinutes, hourly, percent, whyNoEta } from './pace.js';

const MINUTE = 60;

it.each([
  [184_300, 241_900, 76.2],
  [5120, 6880, 74.4],
  [0, 0, null],
])('%d of %d are %d %%', (part, whole, expected) => {
  expect(percent(part, whole)).toBe(expected);
});

it('the estimate divides the items left by the newly counted ones', () => {
  const recent = { newItems: 155, seconds: 30 * MINUTE };
  expect(etaMinutes(6880 - 5120, recent, 90 * MINUTE)).toBe(5 * 60 + 41);
});

it('the rate leaves out pauses', () => {
  expect(hourly(118, (60 - 25) * MINUTE)).toBe(202);
});

it('less than five minutes of active time have no rate', () => {
  expect(hourly(15, 5 * MINUTE - 1)).toBeNull();
  expect(hourly(15, 5 * MINUTE)).toBe(180);
});

it('before 20 minutes of work there is no estimate', () => {
  const recent = { newItems: 100, seconds: 19 * MINUTE };
  expect(etaMinutes(500, recent, 20 * MINUTE - 1)).toBeNull();
  expect(etaMinutes(500, recent, 20 * MINUTE)).not.toBeNull();
});

it('there is no estimate while nothing new is counted', () => {
  expect(etaMinutes(500, { newItems: 0, seconds: 30 * MINUTE }, 90 * MINUTE)).toBeNull();
  expect(etaMinutes(500, { newItems: 5, seconds: 0 }, 90 * MINUTE)).toBeNull();
});

it('a missing estimate has one of three causes', () => {
  const worked = 90 * MINUTE;
  expect(whyNoEta({ newItems: 5, seconds: 30 }, 19 * MINUTE)).toBe('too_early');
  expect(whyNoEta({ newItems: 0, seconds: 30 * MINUTE }, worked)).toBe('nothing_new');
  expect(whyNoEta({ newItems: 5, seconds: 30 }, worked)).toBe('resumed');
});

it('without items left the estimate is 0', () => {
  expect(etaMinutes(0, { newItems: 0, seconds: 0 }, 0)).toBe(0);
});
