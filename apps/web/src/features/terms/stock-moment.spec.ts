import { expect, it } from 'vitest';
import { isOtherClock, readTypedMoment, typedMoment } from './stock-moment';

it.each([
  ['America/Sao_Paulo', '2026-11-22T21:05:00.000Z'],
  ['America/Manaus', '2026-11-22T22:05:00.000Z'],
  ['America/Rio_Branco', '2026-11-22T23:05:00.000Z'],
  ['America/Noronha', '2026-11-22T20:05:00.000Z'],
])('18:05 in %s reads back as the same moment on any computer', (zone, at) => {
  expect(typedMoment(at, zone)).toBe('2026-11-22T18:05');
  expect(readTypedMoment('2026-11-22T18:05', null, zone)).toBe(at);
});

it("the hour after midnight belongs to the zone's day, in summer time too", () => {
  expect(typedMoment('2026-11-23T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-22T23:30');
  expect(readTypedMoment('2018-11-04T01:30', null, 'America/Sao_Paulo')).toBe('2018-11-04T03:30:00.000Z');
  expect(readTypedMoment('2018-11-03T23:30', null, 'America/Sao_Paulo')).toBe('2018-11-04T02:30:00.000Z');
});

it('an empty field is no moment', () => {
  expect(typedMoment(null, 'America/Manaus')).toBe('');
  expect(readTypedMoment('', '2026-11-22T21:05:00.000Z', 'America/Manaus')).toBeNull();
});

it('an unchanged moment keeps its seconds', () => {
  const at = '2026-11-22T21:05:07.123Z';
  expect(readTypedMoment(typedMoment(at, 'America/Manaus'), at, 'America/Manaus')).toBe(at);
});

it("clocks differ by the hour they show, not by the zone's name", () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(isOtherClock('2026-11-22T21:05:00.000Z', here)).toBe(false);
  expect(isOtherClock('2026-11-22T21:05:00.000Z', 'America/Rio_Branco')).toBe(true);
});
