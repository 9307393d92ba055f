import { expect, it } from 'vitest';
import { assessOpenSections } from './open-sections.js';
import { device, minutesAgo, NOW, part, section, work } from './testing/a-night.js';

type Given = Partial<Parameters<typeof assessOpenSections>[0]>;

const assess = (given: Given) =>
  assessOpenSections(
    { sections: [], places: [], devices: [], recounts: [], ...given },
    { silentMinutes: 10, now: NOW },
  );

const phone = (sub: string, queued: number, section_id: string | null = null) =>
  device({ sub, queued, section_id, seen_at: minutesAgo(2) });

it('only where somebody gives a sign, and none elsewhere since, somebody counts now', () => {
  const counting = (given: Given) =>
    assess({ sections: [section('A'), section('B')], ...given })
      .sections.filter((row) => row.is_counted_now)
      .map(({ name }) => name);
  expect(counting({ places: [work('A', 1)] })).toEqual(['A']);
  expect(counting({ places: [work('A', 3)] })).toEqual([]);
  expect(counting({ places: [work('A', 3)], devices: [phone('sub-Ana', 0, 'A')] })).toEqual(['A']);
  expect(counting({ places: [work('A', 1.5), work('B', 1)] })).toEqual(['B']);
  expect(counting({ places: [work('A', 3)], devices: [phone('sub-Ana', 0)] })).toEqual([]);
});

it('somebody who has read nothing yet is in a section that another declared', () => {
  const isNow = (devices: ReturnType<typeof phone>[]) =>
    assess({ sections: [section('A', { done: [part] })], places: [work('A', 1)], devices }).sections.map(
      ({ state, is_counted_now }) => [state, is_counted_now],
    );
  expect(isNow([])).toEqual([['ready', false]]);
  expect(isNow([phone('sub-Bruno', 0, 'A')])).toEqual([['ready', true]]);
  const own = (queued: number) => ({ ...phone('sub-Ana', queued, 'A'), seen_at: minutesAgo(0.5) });
  expect(isNow([own(0)])).toEqual([['ready', false]]);
  expect(isNow([own(1)])).toEqual([['ready', true]]);
});

it('who counted in a section that another person declared has not finished', () => {
  const declared = section('A', { done: [{ ...part, lines: 0, units: 0 }] });
  const { sections } = assess({ sections: [declared], places: [work('A', 9, ['Bruno'])] });
  expect(sections[0]).toMatchObject({ state: 'counting', unfinished: ['Bruno'] });
});

it('open sections come by state: silent, counting, without a count, ready', () => {
  const { sections, phones } = assess({
    sections: [
      section('pronta', { done: [part] }),
      section('vazia'),
      section('por sinal'),
      section('calada'),
      section('fechada', { finalised_at: minutesAgo(1) }),
      section('recontagem', { is_recount: true }),
    ],
    places: [work('pronta', 31), work('por sinal', 40), work('calada', 11), work('recontagem', 9)],
    devices: [phone('sub-Ana', 0, 'por sinal'), phone('sub-Ana', 12), phone('sub-Eva', 3)],
    recounts: [{ section_id: 'recontagem', items: 2, found_items: 1, whole_section: null }],
  });
  expect(sections.map(({ name, state, last_sign_at: at }) => [name, state, at])).toEqual([
    ['calada', 'silent', minutesAgo(11)],
    ['por sinal', 'counting', minutesAgo(2)],
    ['recontagem', 'counting', minutesAgo(9)],
    ['vazia', 'waiting', null],
    ['pronta', 'ready', minutesAgo(31)],
  ]);
  expect(sections[2]?.recounted).toEqual({ items: 2, found: 1 });
  expect(phones.map(({ name, queue }) => [name, queue])).toEqual([['Ana', 12]]);
});
