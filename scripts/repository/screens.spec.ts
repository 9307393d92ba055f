import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { repoFiles } from './repo-files.js';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const texts = (folder: RegExp) =>
  repoFiles()
    .filter((file) => folder.test(file))
    .map(read)
    .join('\n');

/** The title of each screen that has no command: a row or a page leads to it. */
const titles: Readonly<Record<string, string>> = {
  pharmacySettings: 'Configurações',
  inventory: 'Inventário',
  result: 'Resultado',
  exchangeFiles: 'Arquivos da pasta',
  exportProfiles: 'Perfis',
};

const routes = read('apps/web/src/routes.tsx').split('export const protectedScreens')[1] ?? '';
const screens = [...routes.matchAll(/\bscreen\(\s*paths\.(\w+)\(\)/g)].map(([, key = '']) => key);
const paths = read('apps/web/src/paths.ts').split('export const paths')[1] ?? '';
const shell = texts(/^apps\/web\/src\/features\/shell\/(menu-entries|palette\/commands)\.ts$/);
// The test of papers looks at Resultado as e2e/screens looks at the others.
const pictures = texts(/^e2e\/(screens\/.*|settlement\/settlement-papers\.e2e)\.ts$/);
const guide = texts(/^docs\/guia\/.*\.md$/);

const titleOf = (key: string) =>
  titles[key] ??
  new RegExp(`label: '([^']+)',[^}]*path: paths\\.${key}\\(`).exec(shell)?.[1] ??
  new RegExp(`paths\\.${key}\\(\\), label: '([^']+)'`).exec(shell)?.[1];
/** How a picture opens it: by its address, or by what follows a row's id in it. */
const openings = (key: string) => {
  const address = new RegExp(`\\b${key}: [^/]*?['\`](/[^'\`$]*)(\\$\\{\\w+\\}([^'\`$]*))?`).exec(paths);
  const [, start, id, rest] = address ?? [];
  return id === undefined ? [`'${start}'`, `${start}?`] : [rest || `${start}$`, `'${titles[key]}'`];
};

test('every screen has a command, a picture, a page of the guide', () => {
  expect(screens.length).toBeGreaterThan(15);
  const forgotten = screens.flatMap((key) => {
    const title = titleOf(key);
    if (title === undefined) return `${key}: a command in commands.ts, or its title here`;
    const isShown = openings(key).some((text) => pictures.includes(text));
    return [
      ...(isShown ? [] : [`${key}: a name in e2e/screens/office`]),
      ...(guide.includes(title) ? [] : [`${key}: a page in docs/guia that says “${title}”`]),
    ];
  });
  expect(forgotten).toEqual([]);
});

test('every list has its own name for its columns, and cards for a phone', () => {
  const lists = repoFiles().filter((file) => /^apps\/web\/src\/.*-(screen|part)\.tsx$/.test(file));
  const named = lists.flatMap((file) =>
    [...read(file).matchAll(/useListColumns\(\s*('[^']+')/g)].map(([, name]) => name),
  );
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  const cards = (file: string) => read(file).split(' card={').length;
  expect(lists.filter((file) => read(file).split('<DataTable').length > cards(file))).toEqual([]);
});
