import { DEFAULT_ALARMS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { expect, it } from 'vitest';
import { silentCollectors } from './find-alarms.js';
import { isDoneBy, type SectionProgress } from './section-progress.js';

const AT = '2026-11-21T03:00:00.000Z';
const part = (changes: Partial<SectionProgress['done'][number]> = {}) => ({
  sub: 'sub-Ana',
  name: 'Ana',
  lines: 12,
  units: 30.5,
  matches: true,
  missing: 0,
  server: null,
  declared_at: AT,
  withdrawn_at: null,
  ...changes,
});

it.each([
  ['declared it and has what the server has', part(), true],
  ['declared it with something else', part({ matches: false }), false],
  ['counted there since', part({ withdrawn_at: AT }), false],
  ['is not who declared it', part({ sub: 'sub-Bia' }), false],
])('whether nothing is left for a person who %s', (_who, declared, isDone) => {
  expect(isDoneBy({ done: [declared] }, 'sub-Ana')).toBe(isDone);
});

it('a declared section prevents the silence alarm until its collector counts again', () => {
  const silentWith = (declared: SectionProgress['done']) =>
    silentCollectors({
      inventory: { inventory_id: 7, pharmacy_id: '0198c0de-0000-7000-8000-000000000001' },
      sections: [
        {
          id: '6b1f0c2d-9e8a-4b7c-8d5e-000000000001',
          name: 'Balcão',
          is_recount: false,
          collector_sub: 'sub-Ana',
          collector_name: 'Ana',
          created_at: AT,
          finalised_at: null,
          lines: 12,
          lines_before: null,
          done: declared,
          moved: [],
        },
      ],
      collectors: [
        {
          sub: 'sub-Ana',
          name: 'Ana',
          lines: 12,
          units: 30.5,
          sections: ['Balcão'],
          lines_per_hour: null,
          units_per_hour: null,
          last_seen: AT,
          device: { queue: null, oldest_queued_at: null, clock_offset_seconds: null, seen_at: null },
        },
      ],
      limits: DEFAULT_ALARMS,
      now: new Date(Date.parse(AT) + 30 * 60_000),
    }).first.map(({ kind, value }) => [kind, value]);
  expect(silentWith([part()])).toEqual([]);
  expect(silentWith([part({ withdrawn_at: AT })])).toEqual([['silent_collector', 30]]);
});
