import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isThere, read, repoFiles } from './repo-files.js';

const files = repoFiles();
const TEXT = /\.(tsx?|[cm]?js|css|sql|html|md|ya?ml|service|json)$|(^|\/)Dockerfile$/;
/** Citations wrong on purpose, or text that isn't ours. */
const EXEMPT = ['package-lock.json', 'scripts/repository/documents.spec.ts'];
/** Databases store a merged migration's digest, so even comments stay, also in the functions of today's schema. */
const MERGED = /^apps\/server\/(migrations\/|sql\/schema\.sql$)/;
const texts = files
  .filter((file) => TEXT.test(file) && !EXEMPT.includes(file) && !MERGED.test(file))
  .map((file) => ({ file, text: read(file) }));

function inAllFiles<Found>(find: (text: string) => readonly Found[]): { file: string; found: Found }[] {
  return texts.flatMap(({ file, text }) => find(text).map((found) => ({ file, found })));
}

describe('citations', () => {
  test('every document that a file cites exists', () => {
    const cited = inAllFiles(citedDocuments);
    expect(cited.length).toBeGreaterThan(1000);
    expect(cited.filter(({ found }) => !files.includes(found))).toEqual([]);
  });

  test('every heading that a file cites exists in its document', () => {
    const cited = inAllFiles(citedHeadings);
    expect(cited.length).toBeGreaterThan(700);
    const wrapped = citedHeadings(' * Merges (`docs/a.md`,\n * "B\n * c" and "D").').map(
      ({ heading }) => heading,
    );
    expect(wrapped).toEqual(['B c', 'D']);
    const isHeading = ({ document, heading }: { document: string; heading: string }) =>
      files.includes(document) && headingsIn(read(document)).includes(heading);
    expect(cited.filter(({ found }) => !isHeading(found))).toEqual([]);
  });

  test('every decision record that a file cites exists', () => {
    const cited = inAllFiles(citedRecords).filter(({ file }) => file !== 'CHANGELOG.md');
    expect(cited.length).toBeGreaterThan(70);
    expect(citedRecords('`docs/decisions/0040`,\n// `0041`; in 2026')).toEqual(['0040', '0041']);
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
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter(({ file, link }) => !isThere(join(dirname(file), link)))).toEqual([]);
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

test('docs/operations.md has every variable of the configuration', () => {
  const schema = read('apps/server/src/config/environment-schema.ts');
  const variables = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name ?? '');
  expect(variables.length).toBeGreaterThan(25);
  const table = read('docs/operations.md');
  expect(variables.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

/** A move must update them. */
test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md'])('%s names files and folders that exist', (document) => {
  const text = read(document);
  const named = [...text.matchAll(/`((?:apps|packages|e2e|scripts|bench|docs|deploy)\/[^`<*{ ]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(named.length).toBeGreaterThan(10);
  const exists = (path: string) => isThere(path) || /^docs\/decisions\/\d{4}$/.test(path);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

interface CitedHeading {
  readonly document: string;
  readonly heading: string;
}

function unwrapped(text: string): string {
  return text.replace(/\s*\n[ \t]*(\*(?!\/)|\/\/|#|--|>)?[ \t]*/g, ' ');
}

/** It leaves out placeholders such as `docs/decisions/NNNN-….md`. */
function citedDocuments(text: string): string[] {
  return [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map(([document]) => document);
}

/** A grave accent may stand before; `and "…"` adds headings. */
function citedHeadings(text: string): CitedHeading[] {
  const citations = unwrapped(text).matchAll(
    /\b(docs\/[\w./-]+\.md|[A-Z]+\.md)`?((?:, | and |, and )"[^"]+"(?:(?:, | and |, and )"[^"]+")*)/g,
  );
  return [...citations].flatMap(([, document = '', said = '']) =>
    [...said.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({ document, heading })),
  );
}

/** And of those that follow: `docs/decisions/0040`, `0042`. */
function citedRecords(text: string): string[] {
  const citations = unwrapped(text).matchAll(
    /\bdocs\/decisions\/(\d{4})[\w.-]*`?((?:(?:, | and |, and )`?\d{4}\b`?)*)/g,
  );
  return [...citations].flatMap(([, first = '', rest = '']) => [first, ...(rest.match(/\d{4}/g) ?? [])]);
}

/** Headings of any level count, code blocks don't. */
function headingsIn(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', '').trim());
}
