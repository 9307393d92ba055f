import { expect, it, vi } from 'vitest';
import { aReading } from '../../testing/phone-data';
import { askedPhoto, missingPhotos } from './asked-photo';

const all = {
  kinds: ['zero', 'broken', 'expired', 'controlled'],
  controlled_departments: ['CONTROLADOS'],
} as const;
const rules = { kinds: [...all.kinds], controlled_departments: [...all.controlled_departments] };
const zero = aReading({ content: { quantity: 0, factor: 1, deleted: false } });

it.each([
  ['a zero', zero, 'zero'],
  ['an expired box of a symbol', aReading({ expiry: '2026-05-05' }), 'expired'],
  [
    'an expired box by hand',
    aReading({
      expiry: '2027-01-01',
      content: { quantity: 1, factor: 1, deleted: false, box: { lot: 'A', expiry: '2026-05-05' } },
    }),
    'expired',
  ],
  ['a box that expires today', aReading({ expiry: '2026-05-06' }), null],
  ['a controlled item', aReading({ department: 'CONTROLADOS' }), 'controlled'],
  ['another item', aReading({ department: 'HIGIENE' }), null],
  ['a code outside the catalogue', aReading({ description: null }), 'unregistered'],
  ['an undone zero', aReading({ content: { quantity: 0, factor: 1, deleted: true } }), null],
])('%s asks for the photo of its kind', (_what, reading, kind) => {
  expect(askedPhoto(reading, rules)).toBe(kind);
});

it('a box that expires today is not expired in the evening, when the UTC day is already the next one', () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  const read = (createdAt: string) => askedPhoto(aReading({ expiry: '2026-05-31', createdAt }), rules);
  expect(read('2026-06-01T01:30:00.000Z')).toBeNull();
  expect(read('2026-06-01T03:30:00.000Z')).toBe('expired');
});

it('no photo is asked for where the pharmacy asks for none', () => {
  expect(askedPhoto(zero, null)).toBeNull();
  expect(askedPhoto(zero, { kinds: [], controlled_departments: [] })).toBeNull();
});

it('a photo is missing once for each item, until it was taken', () => {
  const again = { ...zero, id: 'b' };
  expect(missingPhotos([zero, again, aReading()], rules, () => false)).toEqual([again]);
  expect(missingPhotos([zero], rules, () => true)).toEqual([]);
});
