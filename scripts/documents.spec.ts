import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citedDocuments, citedHeadings, citedRecords, headingsIn } from './citations.js';
import { repoFiles } from './repo-files.js';
import { ROOT } from './root.mjs';

const files = repoFiles().filter((file) => existsSync(join(ROOT, file)));
const TEXT = /\.(tsx?|[cm]?js|css|sql|html|md|ya?ml|service|json)$|(^|\/)Dockerfile$/;
/** These contain citations that are wrong on purpose, or text that isn't ours. */
const EXEMPT = new Set(['package-lock.json', 'scripts/citations.spec.ts', 'scripts/documents.spec.ts']);
/** A migration that was merged is never edited, not even its comments: its digest is stored in databases. */
const MERGED = /^apps\/server\/migrations\//;
const texts = files
  .filter((file) => TEXT.test(file) && !EXEMPT.has(file))
  .map((file) => ({ file, text: read(file) }));

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Everything that `find` finds in the files, each with the file that contains it. */
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
    const cited = inAllFiles(citedRecords);
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ found }) => !records.some(({ number }) => number === found))).toEqual([]);
  });

  test('no file cites a design that is not in the repository', () => {
    const outside = /\bDESIGN(?:,? section)? ?\d|\bDESIGN, |\bMOBILE-SYNC\b/;
    const cited = texts.filter(({ file, text }) => !MERGED.test(file) && outside.test(text));
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
    const [title = '', , status = ''] = read(file).split('\n');
    return { file, number, title, status };
  });

describe('decision records', () => {
  const index = read('docs/decisions/README.md');

  test('every decision record has a number of its own, a title and a dated status', () => {
    expect(records.length).toBeGreaterThan(30);
    expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
    const isFormed = ({ number, title, status }: (typeof records)[number]) =>
      title.startsWith(`# ${number} `) && /^\d{4}-\d\d-\d\d\. (Accepted|Superseded)\./.test(status);
    expect(records.filter((record) => !isFormed(record))).toEqual([]);
  });

  test('every decision record is in the index under its own title', () => {
    const entryOf = ({ file, title }: (typeof records)[number]) =>
      `- [${title.replace(/^# /, '')}](${file.replace('docs/decisions/', '')})`;
    expect(records.map(entryOf).filter((entry) => !index.includes(entry))).toEqual([]);
  });

  test.each([
    ['Amends', 'Amended by'],
    ['Supersedes', 'Superseded by'],
    ['Confirms', 'Confirmed by'],
  ])('if a decision record says "%s", the other record says "%s" and its number', (later, earlier) => {
    const pairs = (word: string) =>
      records.flatMap(({ number, status }) => namedAfter(word, status).map((other) => [number, other]));
    const pointingBack = pairs(later).map(([number, other]) => `${other} ${earlier} ${number}`);
    const pointingOn = pairs(earlier).map(([number, other]) => `${number} ${earlier} ${other}`);
    expect(pointingOn.sort()).toEqual(pointingBack.sort());
  });
});

/** The numbers after a word of the status line: 'Amended by 0026 and 0029.' */
function namedAfter(word: string, status: string): string[] {
  const said = new RegExp(`${word} ((?:\\d{4}(?:, | and )?)+)`).exec(status)?.[1] ?? '';
  return said.match(/\d{4}/g) ?? [];
}

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
