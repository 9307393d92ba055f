import { TIME_ZONES } from '@balanco/contract/pharmacies/pharmacy-settings';
import { expect, it } from 'vitest';
import { lastDayText, nightEndText } from './collector-codes';

it.each(TIME_ZONES)('lastDayText is the same for midnight in %s on any screen', (timeZone) => {
  // Tries the next day hour by hour; the first match is midnight.
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone });
  const hours = Array.from({ length: 24 }, (_none, hour) => new Date(Date.UTC(2026, 10, 23, hour)));
  const midnight = hours.find((hour) => format.format(hour) === '23/11/2026');
  expect(lastDayText(midnight?.toISOString() ?? '')).toBe('22/11/2026');
});

it.each([
  [new Date(2026, 10, 22, 8), '2026-11-22'],
  [new Date(2026, 10, 22, 21, 30), '2026-11-23'],
  [new Date(2026, 11, 31, 12), '2027-01-01'],
])('a collector admitted at %s stays until the night is over', (now, day) => {
  expect(nightEndText(now)).toBe(day);
});
