import { expect, it } from 'vitest';
import { assessOpenSections } from './open-sections.js';
import type { SectionProgress } from './section-progress.js';

const NOW = new Date('2026-11-23T01:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const section = (name: string, changes: Partial<SectionProgress> = {}): SectionProgress => ({
  id: name,
  name,
  collector_sub: 'sub-Ana',
  collector_name: 'Ana',
  created_at: ago(90),
  finalised_at: null,
  is_recount: false,
  lines: 0,
  lines_before: null,
  done: [],
  moved: [],
  ...changes,
});
const work = (section_id: string, minutes: number) => ({
  section_id,
  lines: 5,
  units: 9,
  last_line_at: ago(minutes),
  collectors: [{ sub: 'sub-Ana', name: 'Ana', last_line_at: ago(minutes) }],
});
const part = {
  sub: 'sub-Ana',
  name: 'Ana',
  lines: 5,
  units: 9,
  matches: true,
  missing: 0,
  expected: null,
  server: null,
  declared_at: ago(30),
  withdrawn_at: null,
  holds: true,
};
const device = (sub: string, queued: number, section_id: string | null = null) => ({
  sub,
  queued,
  section_id,
  oldest_queued_at: null,
  clock_offset_seconds: null,
  seen_at: ago(2),
});

it('only where somebody gives a sign, and none elsewhere since, somebody counts now', () => {
  const counting = (places: Parameters<typeof work>[], devices: ReturnType<typeof device>[]) =>
    assessOpenSections(
      {
        sections: [section('A'), section('B')],
        places: places.map((place) => work(...place)),
        devices,
        recounts: [],
      },
      { silentMinutes: 10, now: NOW },
    )
      .sections.filter((row) => row.is_counted_now)
      .map(({ name }) => name);
  expect(counting([['A', 1]], [])).toEqual(['A']);
  expect(counting([['A', 3]], [])).toEqual([]);
  expect(counting([['A', 3]], [device('sub-Ana', 0, 'A')])).toEqual(['A']);
  // Ana went to B, and then left the inventory.
  expect(
    counting(
      [
        ['A', 1.5],
        ['B', 1],
      ],
      [],
    ),
  ).toEqual(['B']);
  expect(counting([['A', 3]], [device('sub-Ana', 0, null)])).toEqual([]);
});

it('somebody who has read nothing yet is in a section that another declared', () => {
  const isNow = (devices: ReturnType<typeof device>[]) =>
    assessOpenSections(
      { sections: [section('A', { done: [part] })], places: [work('A', 1)], devices, recounts: [] },
      { silentMinutes: 10, now: NOW },
    ).sections.map(({ state, is_counted_now }) => [state, is_counted_now]);
  expect(isNow([])).toEqual([['ready', false]]);
  expect(isNow([device('sub-Bruno', 0, 'A')])).toEqual([['ready', true]]);
  // Whoever declared it counts no more, unless something waits on the phone.
  const own = (queued: number) => ({ ...device('sub-Ana', queued, 'A'), seen_at: ago(0.5) });
  expect(isNow([own(0)])).toEqual([['ready', false]]);
  expect(isNow([own(1)])).toEqual([['ready', true]]);
});

it('who counted in a section that another person declared has not finished', () => {
  const bruno = { sub: 'sub-Bruno', name: 'Bruno', last_line_at: ago(9) };
  const place = { ...work('A', 9), collectors: [bruno] };
  const declared = section('A', { done: [{ ...part, lines: 0, units: 0 }] });
  const { sections } = assessOpenSections(
    { sections: [declared], places: [place], devices: [], recounts: [] },
    { silentMinutes: 10, now: NOW },
  );
  expect(sections[0]).toMatchObject({ state: 'counting', unfinished: ['Bruno'] });
});

it('open sections come by state: silent, counting, without a count, ready', () => {
  const { sections, phones } = assessOpenSections(
    {
      sections: [
        section('pronta', { done: [part] }),
        section('vazia'),
        section('por sinal'),
        section('calada'),
        section('fechada', { finalised_at: ago(1) }),
        section('recontagem', { is_recount: true }),
      ],
      places: [work('pronta', 31), work('por sinal', 40), work('calada', 11), work('recontagem', 9)],
      devices: [device('sub-Ana', 0, 'por sinal'), device('sub-Ana', 12), device('sub-Eva', 3)],
      recounts: [{ section_id: 'recontagem', items: 2, found_items: 1, whole_section: null }],
    },
    { silentMinutes: 10, now: NOW },
  );
  expect(sections.map(({ name, state, last_sign_at: at }) => [name, state, at])).toEqual([
    ['calada', 'silent', ago(11)],
    ['por sinal', 'counting', ago(2)],
    ['recontagem', 'counting', ago(9)],
    ['vazia', 'waiting', null],
    ['pronta', 'ready', ago(31)],
  ]);
  expect(sections[2]?.recounted).toEqual({ items: 2, found: 1 });
  // Eva counts elsewhere.
  expect(phones.map(({ name, queue }) => [name, queue])).toEqual([['Ana', 12]]);
});
