import { DEFAULT_ALARMS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { expect, it } from 'vitest';
import { type AssessedProgress, assessProgress } from './assess-progress.js';
import type { Device } from './devices.js';
import { shownTo } from './get-progress.js';
import type { CollectorPace, NamedItems, ProgressFacts } from './progress-facts.js';
import type { SectionProgress } from './section-progress.js';
import * as night from './testing/a-night.js';
import { device, minutesAgo, NOW, part, section } from './testing/a-night.js';

const pace = (name: string, changes: Partial<CollectorPace> = {}): CollectorPace => ({
  sub: `sub-${name}`,
  name,
  lines: 500,
  units: 900,
  active_seconds: 7200,
  last_received_at: minutesAgo(1),
  recent_lines: 100,
  recent_active_seconds: 1800,
  ...changes,
});

interface Given {
  readonly facts?: Partial<ProgressFacts>;
  readonly sections?: SectionProgress[];
  readonly devices?: readonly Device[];
  readonly limits?: Partial<typeof DEFAULT_ALARMS>;
  readonly snoozes?: ReadonlyMap<string, string>;
}

function assess({ facts, devices = [], limits, ...given }: Given): AssessedProgress {
  const read = night.readOf({
    ...given,
    facts: { ...night.facts, ...facts },
    limits: { ...DEFAULT_ALARMS, ...limits },
  });
  return assessProgress(read, devices, NOW);
}

const alarms = (given: Given) => assess(given).alarms.map(({ kind, key, value }) => [kind, key, value]);
const named = (count: number, value = 5): NamedItems => ({
  count,
  first: Array.from({ length: Math.min(count, 10) }, (_, index) => ({
    key: `i:${index}`,
    description: `ITEM ${index}`,
    value,
  })),
});

it('an inventory without problems has no alarms', () => {
  const collectors = [pace('Ana'), pace('Bia', { recent_lines: 60 })];
  expect(alarms({ facts: { collectors }, sections: [section('Balcão')] })).toEqual([]);
});

const silent = (minutes: number) => ({
  collectors: [pace('Ana', { last_received_at: minutesAgo(minutes) })],
});

it('a collector with an open section is silent after ten minutes', () => {
  const sections = [section('Balcão')];
  expect(alarms({ facts: silent(9.9), sections })).toEqual([]);
  expect(alarms({ facts: silent(10), sections })).toEqual([['silent_collector', 'sub-Ana', 10]]);
  expect(alarms({ facts: silent(10), sections, limits: { silent_minutes: 15 } })).toEqual([]);
});

it('a closed section, a heartbeat or twelve quiet hours prevent the alarm', () => {
  expect(
    alarms({ facts: silent(30), sections: [section('Balcão', { finalised_at: minutesAgo(5) })] }),
  ).toEqual([]);
  expect(alarms({ facts: silent(30), sections: [section('Balcão')], devices: [device()] })).toEqual([]);
  const old = section('Balcão', { created_at: minutesAgo(3000) });
  expect(alarms({ facts: silent(12 * 60 + 1), sections: [old] })).toEqual([]);
});

it('a declared section prevents the alarm until its collector counts again', () => {
  const declared = (withdrawn_at: string | null) => [
    section('Balcão', {
      done: [{ ...part, declared_at: minutesAgo(40), withdrawn_at, holds: withdrawn_at === null }],
    }),
  ];
  expect(alarms({ facts: silent(30), sections: declared(null) })).toEqual([]);
  const counting = alarms({ facts: silent(30), sections: declared(minutesAgo(35)) });
  expect(counting).toEqual([['silent_collector', 'sub-Ana', 30]]);
});

it('a person who never counted is silent too, once for all sections', () => {
  const sections = [
    section('Balcão', { created_at: minutesAgo(40) }),
    section('Estoque', { created_at: minutesAgo(20) }),
  ];
  expect(alarms({ sections })).toEqual([['silent_collector', 'sub-Ana', 20]]);
});

it('a rate far from the team’s median is an alarm', () => {
  const team = (lines: readonly number[]) => ({
    collectors: lines.map((recent_lines, index) => pace(`P${index}`, { recent_lines })),
  });
  expect(alarms({ facts: team([100, 100, 39]) })).toEqual([['slow_collector', 'sub-P2', 39]]);
  expect(alarms({ facts: team([100, 100, 40, 250]) })).toEqual([]);
  expect(alarms({ facts: team([100, 100, 251]) })).toEqual([['fast_collector', 'sub-P2', 251]]);
});

it('a single person, or too little work, has no comparable rate', () => {
  expect(alarms({ facts: { collectors: [pace('Ana', { recent_lines: 1 })] } })).toEqual([]);
  const short = pace('Bia', { recent_lines: 1, recent_active_seconds: 299 });
  expect(alarms({ facts: { collectors: [pace('Ana'), short] } })).toEqual([]);
});

it('more than 5 % unresolved codes in 50 lines are an alarm', () => {
  const unresolved = (last: number, of_last: number) => ({
    facts: { unresolved: { codes: 1, last, of_last } },
  });
  expect(alarms(unresolved(2, 40))).toEqual([]);
  expect(alarms(unresolved(3, 50))).toEqual([['unresolved_codes', '', 6]]);
  expect(alarms(unresolved(19, 19))).toEqual([]);
});

it('a section with less than half of its former lines is an alarm', () => {
  const closed = (lines: number, changes: Partial<SectionProgress> = {}) => [
    section('Balcão', { finalised_at: minutesAgo(1), lines, lines_before: 100, ...changes }),
  ];
  expect(alarms({ sections: closed(49) })).toEqual([['short_section', 'Balcão', 49]]);
  expect(alarms({ sections: closed(50) })).toEqual([]);
  expect(alarms({ sections: closed(0, { lines_before: null }) })).toEqual([]);
  expect(alarms({ sections: closed(0, { is_recount: true }) })).toEqual([]);
});

const collectors = [pace('Ana')];

it('a clock that is off by more than five minutes is an alarm', () => {
  const off = (seconds: number) =>
    alarms({ facts: { collectors }, devices: [device({ clock_offset_seconds: seconds })] });
  expect(off(300)).toEqual([]);
  expect(off(-330)).toEqual([['wrong_clock', 'sub-Ana', 5.5]]);
});

it('more than 50 waiting counts of a person are an alarm', () => {
  const queued = (second: number) =>
    alarms({ facts: { collectors }, devices: [device({ queued: 30 }), device({ queued: second })] });
  expect(queued(20)).toEqual([]);
  expect(queued(21)).toEqual([['device_queue', 'sub-Ana', 51]]);
});

it('a count that waits for more than 15 minutes is an alarm', () => {
  const waiting = (minutes: number) =>
    alarms({
      facts: { collectors },
      devices: [device({ queued: 1, oldest_queued_at: minutesAgo(minutes) })],
    });
  expect(waiting(15)).toEqual([]);
  expect(waiting(16)).toEqual([['device_waiting', 'sub-Ana', 16]]);
});

it('unknown queues and clocks cause no alarm', () => {
  const { collectors: shown, alarms: found } = assess({ facts: { collectors } });
  expect(found).toEqual([]);
  expect(shown[0]?.device).toEqual({
    queue: null,
    oldest_queued_at: null,
    clock_offset_seconds: null,
    seen_at: null,
  });
});

it('a valuable uncounted item is an alarm once most sections are done', () => {
  const sections = (done: number) =>
    Array.from({ length: 5 }, (_, index) =>
      section('S', { finalised_at: index < done ? minutesAgo(1) : null, collector_sub: null }),
    );
  expect(alarms({ facts: { valuable: named(1, 1500) }, sections: sections(3) })).toEqual([]);
  expect(alarms({ facts: { valuable: named(1, 1500) }, sections: sections(4) })).toEqual([
    ['valuable_uncounted', 'i:0', 1500],
  ]);
});

it('a provisional gross above 5 % of the stock is an alarm', () => {
  const gross = (amount: number) =>
    alarms({ facts: { totals: { net: 0, gross: amount }, money: { covered: 0, total: 1000 } } });
  expect(gross(50)).toEqual([]);
  expect(gross(51)).toEqual([['gross', '', 5.1]]);
});

const same = {
  count: 1,
  first: [{ key: 'i:9', description: 'X', value: 2, section_id: 'Balcão', section_name: 'Balcão' }],
};

it('alarms about items list ten of each kind', () => {
  const found = assess({ facts: { suspicious: named(12), same_item: same, one_counter: named(1) } });
  expect(found.alarms.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 10 }, () => 'suspicious_quantity'),
    'same_item',
    'one_counter',
  ]);
  expect(found.more_alarms).toBe(2);
  expect(found.alarms.at(-1)?.link).toBe('/inventarios/7?aba=divergencias&item=i%3A0');
});

it('a limit of 0 switches its alarm off', () => {
  const given = {
    facts: {
      collectors: [
        pace('Ana', { last_received_at: minutesAgo(60) }),
        pace('Bia', { recent_lines: 1 }),
        pace('Caio', { recent_lines: 900 }),
      ],
      unresolved: { codes: 1, last: 50, of_last: 50 },
      totals: { net: 0, gross: 1e6 },
      valuable: named(1, 1e6),
      suspicious: named(1),
      one_counter: named(1),
      same_item: same,
    },
    sections: [
      section('Balcão'),
      section('Estoque', { finalised_at: minutesAgo(1), lines: 0, lines_before: 9, collector_sub: null }),
    ],
    devices: [
      device({ sub: 'sub-Bia', queued: 900, oldest_queued_at: minutesAgo(90), clock_offset_seconds: 9000 }),
    ],
    limits: { sections_percent: 1 },
  };
  expect(alarms(given).length).toBeGreaterThan(11);
  const off = Object.fromEntries(Object.keys(DEFAULT_ALARMS).map((name) => [name, 0]));
  expect(alarms({ ...given, limits: off })).toEqual([]);
});

it('a snoozed alarm stays in the list until its time has come', () => {
  const snoozed = (until: string) =>
    assess({ facts: { totals: { net: 0, gross: 1e6 } }, snoozes: new Map([['gross ', until]]) }).alarms[0];
  expect(snoozed(minutesAgo(-5))).toMatchObject({ kind: 'gross', snoozed_until: minutesAgo(-5) });
  expect(snoozed(minutesAgo(5))).toMatchObject({ kind: 'gross', snoozed_until: null });
});

it('the wall has no alarms about people or differences in R$', () => {
  const { alarms: found, ...assessed } = assess({
    facts: {
      totals: { net: 0, gross: 1e6 },
      suspicious: named(1),
      collectors: [pace('Ana', { last_received_at: minutesAgo(60) })],
    },
    sections: [section('Balcão')],
  });
  const progress = { ...assessed, alarms: found.map((alarm) => ({ ...alarm, since: NOW.toISOString() })) };
  const shown = shownTo({ isWall: true, opened: progress.inventory_id }, progress);
  expect(found).toHaveLength(3);
  expect(shown).toMatchObject({ totals: null, collectors: [], section_list: null });
  expect(shown.alarms).toMatchObject([{ kind: 'suspicious_quantity' }]);
  expect(JSON.stringify(shown)).not.toContain('Ana');
});
