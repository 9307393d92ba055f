import { expect, it } from 'vitest';
import { aReading } from '../../testing/phone-data';
import { isOldBox, oldUnits } from './old-box';

it.each([
  ['before it was read', '2026-05-05', { treatment_days: 0 }, true],
  ['on that day', '2026-05-06', { treatment_days: 0 }, false],
  ['a day before a treatment of 60 days ends', '2026-07-04', { treatment_days: 60 }, true],
  ['on the last day of a treatment', '2026-07-05', { treatment_days: 60 }, false],
  ['within 30 days, where nobody set another number', '2026-06-04', null, true],
  ['after 30 days, where nobody set another number', '2026-06-05', null, false],
  ['on an unknown day', '', { treatment_days: 60 }, false],
])('a box that expires %s', (_when, expiry, rules, isOld) => {
  expect(isOldBox(aReading({ expiry }), rules)).toBe(isOld);
});

it('old boxes of an item are summed apart, by the typed expiry before that of the symbol', () => {
  const content = { quantity: 2, factor: 1, deleted: false };
  const readings = [
    aReading({ expiry: '2026-05-05', content }),
    aReading({ expiry: '2029-01-01', content: { ...content, box: { lot: '', expiry: '2026-05-05' } } }),
    aReading({ expiry: '2029-01-01', content }),
    aReading({ expiry: '2026-05-05', content: { ...content, deleted: true } }),
    aReading({ expiry: '2026-05-05', content, item: 'p:d2' }),
  ];
  expect(oldUnits(readings, null, 'p:d1')).toBe(4);
  expect(oldUnits(readings, null)).toBe(6);
});
