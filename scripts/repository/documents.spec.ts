import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { citedDocuments, citedHeadings, citedRecords, headingsIn } from './citations.js';
import { repoFiles } from './repo-files.js';

const files = repoFiles().filter((file) => existsSync(join(ROOT, file)));
const TEXT = /\.(tsx?|[cm]?js|css|sql|html|md|ya?ml|service|json)$|(^|\/)Dockerfile$/;
/** Citations wrong on purpose, or text that isn't ours. */
const EXEMPT = new Set([
  'package-lock.json',
  'scripts/repository/citations.spec.ts',
  'scripts/repository/documents.spec.ts',
]);
/** Databases store a merged migration's digest, so even comments stay, also in the functions of today's schema. */
const MERGED = /^apps\/server\/(migrations\/|sql\/schema\.sql$)/;
const texts = files
  .filter((file) => TEXT.test(file) && !EXEMPT.has(file) && !MERGED.test(file))
  .map((file) => ({ file, text: read(file) }));

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function inAllFiles<Found>(find: (text: string) => readonly Found[]): { file: string; found: Found }[] {
  return texts.flatMap(({ file, text }) => find(text).map((found) => ({ file, found })));
}

describe('citations', () => {
  test('every document that a file cites exists', () => {
    const cited = inAllFiles(citedDocuments);
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ found }) => !files.includes(found))).toEqual([]);
  });

  test('every heading that a file cites exists in its document', () => {
    const cited = inAllFiles(citedHeadings);
    expect(cited.length).toBeGreaterThan(5);
    const isHeading = ({ document, heading }: { document: string; heading: string }) =>
      files.includes(document) && headingsIn(read(document)).includes(heading);
    expect(cited.filter(({ found }) => !isHeading(found))).toEqual([]);
  });

  test('every decision record that a file cites exists', () => {
    const cited = inAllFiles(citedRecords).filter(({ file }) => file !== 'CHANGELOG.md');
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ found }) => !records.some(({ number }) => number === found))).toEqual([]);
  });

  test('no file cites a design that is not in the repository', () => {
    const outside = /\bDESIGN(?:,? section)? ?\d|\bDESIGN, |\bMOBILE-SYNC\b/;
    const cited = texts.filter(({ text }) => outside.test(text));
    expect(cited.map(({ file }) => file)).toEqual([]);
  });

  test('every relative link of a document leads to a file', () => {
    const links = texts
      .filter(({ file }) => file.endsWith('.md'))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => ({ file, link })),
      )
      .filter(({ link }) => !/^[a-z]+:/.test(link));
    const isThere = ({ file, link }: { file: string; link: string }) =>
      existsSync(join(ROOT, normalize(join(dirname(file), link))));
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });
});

const records = files
  .map((file) => /^docs\/decisions\/(\d{4})-[\w-]+\.md$/.exec(file))
  .filter((match) => match !== null)
  .map(([file, number = '']) => {
    const [title = ''] = read(file).split('\n');
    return { file, number, title };
  });

describe('decision records', () => {
  const index = read('docs/decisions/README.md');

  test('every decision record has a number of its own and a title', () => {
    expect(records.length).toBeGreaterThan(10);
    expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
    expect(records.filter(({ number, title }) => !title.startsWith(`# ${number} `))).toEqual([]);
  });

  test('every decision record is in the index under its own title', () => {
    const entryOf = ({ file, title }: (typeof records)[number]) =>
      `- [${title.replace(/^# /, '')}](${file.replace('docs/decisions/', '')})`;
    expect(records.map(entryOf).filter((entry) => !index.includes(entry))).toEqual([]);
  });
});

describe('SECURITY.md', () => {
  const named = [...read('SECURITY.md').matchAll(/`([\w./*-]+\.integration\.ts)`/g)].map(
    ([, name]) => name ?? '',
  );

  test('every test that SECURITY.md names exists', () => {
    expect(named.length).toBeGreaterThan(10);
    const exists = (name: string) =>
      files.some(
        (file) =>
          file === name ||
          file.endsWith(`/${name}`) ||
          (name.includes('*') && file.startsWith(name.split('*')[0] ?? '')),
      );
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });
});

test('docs/operations.md has every variable of the configuration', () => {
  const schema = read('apps/server/src/config/environment-schema.ts');
  const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? '');
  expect(variables.length).toBeGreaterThan(25);
  const table = read('docs/operations.md');
  expect(variables.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

/** A move must update them. */
test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md'])('%s names files and folders that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(/`((?:apps|packages|e2e|scripts|bench|docs|deploy)\/[^`<*{ ]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(10);
  const exists = (path: string) => existsSync(join(ROOT, path)) || /^docs\/decisions\/\d{4}$/.test(path);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
