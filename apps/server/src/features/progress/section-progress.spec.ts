import { expect, it } from 'vitest';
import { listSections } from './section-progress.js';
import { minutesAgo, section, work } from './testing/a-night.js';

const AT = minutesAgo(5);

it('an uncounted section waits under the name of its opener', () => {
  expect(listSections([section('1', { name: 'Corredor 1' })], []).section_list).toEqual([
    {
      id: '1',
      name: 'Corredor 1',
      is_recount: false,
      state: 'waiting',
      done: [],
      unfinished: [],
      collectors: ['Ana'],
      more_collectors: 0,
      lines: 0,
      units: 0,
      last_line_at: null,
    },
  ]);
});

it('a section names three people, and finalised ones come last', () => {
  const sections = [section('1', { finalised_at: AT }), section('2', { is_recount: true })];
  const places = [work('2', 5, ['Bia', 'Caio', 'Davi', 'Eva', 'Ana'])];
  expect(listSections(sections, places).section_list).toMatchObject([
    {
      id: '2',
      is_recount: true,
      state: 'counting',
      collectors: ['Bia', 'Caio', 'Davi'],
      more_collectors: 2,
      lines: 12,
      units: 30.5,
      last_line_at: AT,
    },
    { id: '1', state: 'finalised', lines: 0 },
  ]);
});

it('lines without a section are a row of their own', () => {
  expect(listSections([], [work(null, 5, ['Bia'])]).section_list).toMatchObject([
    { id: null, name: '', state: 'counting', collectors: ['Bia'], lines: 12 },
  ]);
});

it('at most 300 sections are listed, open ones first', () => {
  const sections = Array.from({ length: 400 }, (_, index) =>
    section(String(index), { finalised_at: index < 350 ? AT : null }),
  );
  const { section_list: listed, more_sections: more } = listSections(sections, []);
  expect([listed?.length, more, listed?.[0]?.id, listed?.[50]?.id]).toEqual([300, 100, '350', '0']);
});
