import { expect, test } from 'vitest';
import { isThere, read, repoFiles } from './repo-files.js';

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

const routes = read('apps/web/src/routes.tsx');
const routeOf = /\bscreen\(\s*paths\.(\w+)\(\),\s*'\w+',\s*\(\) => import\('\.\/([\w/-]+)'\)/g;
const screensIn = (source = '') =>
  new Map([...source.matchAll(routeOf)].map(([, key = '', file]) => [key, file]));
const framed = [...screensIn(routes.split('export const protectedScreens')[1]).keys()];
const paths = read('apps/web/src/paths.ts').split('export const paths')[1]?.split('\n};')[0] ?? '';
const shell = texts(/^apps\/web\/src\/features\/shell\/(menu-entries|palette\/commands)\.ts$/);
// The test of papers looks at Resultado as e2e/screens looks at the others.
const pictures = texts(/^e2e\/(screens\/.*|settlement\/settlement-papers\.e2e)\.ts$/);
const headings = (texts(/^docs\/guia\/.*\.md$/).match(/^#+ .+$/gm) ?? []).join('\n');

const titleOf = (key: string) =>
  titles[key] ??
  new RegExp(`label: '([^']+)',[^}]*path: paths\\.${key}\\(`).exec(shell)?.[1] ??
  new RegExp(`staffScreen\\(\\s*'([^']+)', \\w+, paths\\.${key}\\(`).exec(shell)?.[1] ??
  new RegExp(`paths\\.${key}\\(\\), label: '([^']+)'`).exec(shell)?.[1];
/** How a picture opens it: by its address, or by what follows a row's id in it. */
const openings = (key: string) => {
  const address = new RegExp(`\\b${key}: [^/]*?['\`](/[^'\`$]*)(\\$\\{\\w+\\}([^'\`$]*))?`).exec(paths);
  const [, start, id, rest] = address ?? [];
  return id === undefined ? [`'${start}'`, `${start}?`] : [rest || `${start}$`, `'${titles[key]}'`];
};

test('every address has its screen, and every screen a spec of its name', () => {
  const screens = screensIn(routes);
  const addresses = [...paths.matchAll(/^ {2}(\w+): /gm)].map(([, key = '']) => key);
  expect(addresses.filter((key) => !screens.has(key))).toEqual([]);
  const specs = [...screens.values()].map((file) => `apps/web/src/${file}.spec.tsx`);
  expect(specs.filter((spec) => !isThere(spec))).toEqual([]);
});

test('every screen has a command, a picture, a heading of the guide', () => {
  expect(framed.length).toBeGreaterThan(15);
  const forgotten = framed.flatMap((key) => {
    const title = titleOf(key);
    if (title === undefined) return `${key}: a command in commands.ts, or its title here`;
    const isShown = openings(key).some((text) => pictures.includes(text));
    return [
      ...(isShown ? [] : [`${key}: a name in e2e/screens/office`]),
      ...(headings.includes(title) ? [] : [`${key}: a page in docs/guia, or its heading “${title}”`]),
    ];
  });
  expect(forgotten).toEqual([]);
});

test('every list has its own name for its columns', () => {
  const screens = texts(/^apps\/web\/src\/.*-(screen|part)\.tsx$/);
  const named = [...screens.matchAll(/useListColumns\(\s*('[^']+')/g)].map(([, name]) => name);
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
});
