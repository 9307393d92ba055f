import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { read, repoFiles } from './repo-files.js';

/** docs/guia shows pictures and quotes screens; both must exist. */

const files = repoFiles();
const pages = files.filter((file) => /^docs\/guia\/[\w-]+\.md$/.test(file));
const pictures = files.filter((file) => file.startsWith('docs/guia/imagens/'));
const matches = (page: string, pattern: RegExp) =>
  [...read(page).matchAll(pattern)].map(([, captured]) => captured ?? '');

/** JSX breaks long sentences. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const screenTexts = oneLine(
  files
    .filter(
      (file) =>
        /^(apps\/(web|collector)|packages\/[\w-]+)\/src\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file),
    )
    .concat('docs/specification.md')
    .map(read)
    .join('\n'),
);

test('the guide has pages and pictures', () => {
  expect(pages.length).toBeGreaterThan(5);
  expect(pictures.length).toBeGreaterThan(20);
});

test('the list of the guide has every page', () => {
  const index = read('docs/guia/README.md').split('\n## ')[0] ?? '';
  expect(pages.filter((page) => !/README/.test(page) && !index.includes(`](${basename(page)})`))).toEqual([]);
});

test('the page about pharmacies says each of their fields', () => {
  const page = read('docs/guia/farmacias.md').toLowerCase();
  const labels = matches('packages/contract/src/pharmacies/pharmacies.ts', /\blabel: '(.+?)'/g);
  expect(labels).toContain('Nome');
  expect(labels.filter((label) => !page.includes(label.toLowerCase()))).toEqual([]);
});

test.each(pages)('%s has only texts of the screens in bold', (page) => {
  const labels = matches(page, /\*\*([^*]+)\*\*/g).map(oneLine);
  expect(labels.filter((label) => !screenTexts.includes(label))).toEqual([]);
});

test('every picture of the guide is shown on a page', () => {
  const shown = pages.flatMap((page) => matches(page, /!\[[^\]]*\]\(imagens\/([^)]+)\)/g));
  expect(pictures.map((picture) => basename(picture)).filter((name) => !shown.includes(name))).toEqual([]);
});
