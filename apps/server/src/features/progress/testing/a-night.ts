import { DEFAULT_ALARMS } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { Device } from '../devices.js';
import type { NamedItems, PlaceWork, ProgressFacts } from '../progress-facts.js';
import type { Followed, ReadProgress } from '../read-progress.js';
import type { SectionProgress } from '../section-progress.js';

export const NOW = new Date('2026-11-23T01:00:00.000Z');
export const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const none: NamedItems<never> = { count: 0, first: [] };

export const facts: ProgressFacts = {
  items: { touched: 5120, with_stock: 6880 },
  money: { covered: 184_300, total: 241_900 },
  totals: { net: -100, gross: 200 },
  units: 90_000,
  lines: 9000,
  unresolved: { codes: 3, last: 2, of_last: 50 },
  recount_left: 0,
  recent: { lines: 400, units: 800, new_items: 155, seconds: 1800 },
  worked_seconds: 7200,
  curve: [],
  collectors: [],
  places: [],
  suspicious: none,
  same_item: none,
  valuable: none,
  one_counter: none,
};

export const followed = (number: number, mark: string): Followed => ({
  number,
  inventory_id: number,
  name: `Inventário ${number}`,
  pharmacy_id: '01976f3a-8c00-7a10-8000-0000000000c1',
  pharmacy_name: 'Central',
  mark,
});

export const readOf = (changes: Partial<ReadProgress>): ReadProgress => ({
  inventory: followed(7, '1'),
  facts,
  sections: [],
  snoozes: new Map(),
  messages: [],
  limits: DEFAULT_ALARMS,
  timeZone: 'America/Sao_Paulo',
  ...changes,
});

export const section = (name: string, changes: Partial<SectionProgress> = {}): SectionProgress => ({
  id: name,
  name,
  collector_sub: 'sub-Ana',
  collector_name: 'Ana',
  created_at: minutesAgo(120),
  finalised_at: null,
  is_recount: false,
  lines: 100,
  lines_before: null,
  done: [],
  moved: [],
  ...changes,
});

export const work = (section_id: string | null, minutes: number, names = ['Ana']): PlaceWork => ({
  section_id,
  lines: 12,
  units: 30.5,
  last_line_at: minutesAgo(minutes),
  collectors: names.map((name) => ({ sub: `sub-${name}`, name, last_line_at: minutesAgo(minutes) })),
});

export const part = {
  sub: 'sub-Ana',
  name: 'Ana',
  lines: 12,
  units: 30.5,
  matches: true,
  missing: 0,
  expected: null,
  server: null,
  declared_at: minutesAgo(30),
  withdrawn_at: null,
  holds: true,
};

export const device = (changes: Partial<Device> = {}): Device => ({
  sub: 'sub-Ana',
  section_id: null,
  queued: 0,
  oldest_queued_at: null,
  clock_offset_seconds: null,
  seen_at: minutesAgo(0),
  ...changes,
});
