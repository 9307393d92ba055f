import { expect, test } from 'vitest';
import { isThere, read, repoFiles } from './repo-files.js';

/** The requirements of level 2 in ASVS 4.0.3, by section: those of level 3 and deleted ones are left out. */
const LEVEL_2: Readonly<Record<string, string>> = {
  '1.1': '1-7',
  '1.2': '1-4',
  '1.4': '1 4 5',
  '1.5': '1-4',
  '1.6': '1-4',
  '1.7': '1-2',
  '1.8': '1-2',
  '1.9': '1-2',
  '1.10': '1',
  '1.11': '1-2',
  '1.12': '2',
  '1.14': '1-6',
  '2.1': '1-12',
  '2.2': '1-3',
  '2.3': '1-3',
  '2.4': '1-5',
  '2.5': '1-7',
  '2.6': '1-3',
  '2.7': '1-6',
  '2.8': '1-6',
  '2.9': '1-3',
  '2.10': '1-4',
  '3.1': '1',
  '3.2': '1-4',
  '3.3': '1-4',
  '3.4': '1-5',
  '3.5': '1-3',
  '3.7': '1',
  '4.1': '1-3 5',
  '4.2': '1-2',
  '4.3': '1-3',
  '5.1': '1-5',
  '5.2': '1-8',
  '5.3': '1-10',
  '5.4': '1-3',
  '5.5': '1-4',
  '6.1': '1-3',
  '6.2': '1-6',
  '6.3': '1-2',
  '6.4': '1-2',
  '7.1': '1-4',
  '7.2': '1-2',
  '7.3': '1 3 4',
  '7.4': '1-3',
  '8.1': '1-4',
  '8.2': '1-3',
  '8.3': '1-8',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.2': '1-2',
  '10.3': '1-3',
  '11.1': '1-8',
  '12.1': '1-3',
  '12.2': '1',
  '12.3': '1-6',
  '12.4': '1-2',
  '12.5': '1-2',
  '12.6': '1',
  '13.1': '1 3-5',
  '13.2': '1-3 5 6',
  '13.3': '1-2',
  '13.4': '1-2',
  '14.1': '1-4',
  '14.2': '1-6',
  '14.3': '2-3',
  '14.4': '1-7',
  '14.5': '1-4',
};

const VERDICTS = ['pass', 'fail', 'in work', 'operator', 'n. a.'];

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const required = Object.entries(LEVEL_2).flatMap(([section, numbers]) =>
  numbers.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return between(first, last).map((number) => `${section}.${number}`);
  }),
);

/** Reads `2.1.3–2.1.5` and `2.1.7` as single requirements. */
function requirementsIn(cell: string): string[] {
  return cell.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split('–');
    const number = (text: string) => Number(text.slice(text.lastIndexOf('.') + 1));
    const section = first.slice(0, first.lastIndexOf('.'));
    return between(number(first), number(last)).map((each) => `${section}.${each}`);
  });
}

const text = read('SECURITY.md');
const rows = [...text.matchAll(/^\| (\d+\.\d[\d.,– ]*) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, cell = '', verdict = '', how = '']) => ({ requirements: requirementsIn(cell), verdict, how }),
);

test('SECURITY.md has each requirement of ASVS level 2 in exactly one row', () => {
  const named = rows.flatMap(({ requirements }) => requirements);
  expect(named.toSorted()).toEqual(required.toSorted());
  expect(rows.map(({ verdict }) => verdict).filter((verdict) => !VERDICTS.includes(verdict))).toEqual([]);
});

/** A name is a path, the end of one, or what several begin with before `*`. */
test('each test that SECURITY.md names exists', () => {
  const named = [...text.matchAll(/`([\w./*-]+\.(?:spec|integration|e2e)\.tsx?)`/g)].map(
    ([, name = '']) => name,
  );
  const files = repoFiles();
  const exists = (name: string) =>
    isThere(name) ||
    files.some(
      (file) =>
        file.endsWith(`/${name}`) || (name.includes('*') && file.startsWith(name.split('*')[0] ?? '')),
    );
  expect(named.length).toBeGreaterThan(140);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});

test('each row that fails says until when', () => {
  const failing = rows.filter(({ verdict }) => verdict === 'fail');
  expect(failing.filter(({ how }) => !/[Uu]ntil |No date/.test(how))).toEqual([]);
});
