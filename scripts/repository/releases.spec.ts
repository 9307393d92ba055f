import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.mjs';
import { read } from './repo-files.js';

interface Release {
  readonly version: string;
  readonly date: string;
  readonly lastMigration: string;
  /** SHA-256 of its migrations, one after another. */
  readonly digest: string;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const releases: readonly Release[] = JSON.parse(read('apps/server/migrations/releases.json'));

test('CHANGELOG.md and releases.json name the same releases, and the last one is the version of the product', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/gm)];
  const named = headings.map(([, version, date]) => ({ version, date })).reverse();
  expect(releases.map(({ version, date }) => ({ version, date }))).toEqual(named);
  expect(releases.at(-1)?.version).toBe(JSON.parse(read('package.json')).version);
});

const migrations = readdirSync(join(ROOT, 'apps/server/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort();

test('each release names the last of the migrations that it had', () => {
  const places = releases.map(({ lastMigration }) => migrations.indexOf(lastMigration));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

/** How they convert rows was tested before the release; unchanged, they need no test of their own. */
test('the migrations of a release are still those that were tested with it', () => {
  const digests = releases.map(({ lastMigration }) => {
    const own = migrations.slice(0, migrations.indexOf(lastMigration) + 1);
    return createHash('sha256')
      .update(own.map((name) => read(`apps/server/migrations/${name}`)).join(''))
      .digest('hex');
  });
  expect(digests).toEqual(releases.map(({ digest }) => digest));
});

/** A shallow clone has no tags; those that it has must be true. */
test('each tag of a version is annotated and points to the commit of its release', () => {
  const format = '--format=%(refname:short) %(objecttype) %(*subject)';
  const tags = git('for-each-ref', format, 'refs/tags/v*');
  const released = releases.map(({ version }) => `v${version} tag chore: version ${version}`);
  expect(tags.split('\n').filter((tag) => tag !== '' && !released.includes(tag))).toEqual([]);
});

/** Somebody notices what a `feat` brings; a later commit may bring the line. */
test('no commit `feat` is newer than the last line of CHANGELOG.md', () => {
  const last = git('log', '-1', '--format=%H', '--', 'CHANGELOG.md');
  const since = git('log', '--format=%s', `${last}..HEAD`).split('\n');
  expect(since.filter((subject) => subject.startsWith('feat'))).toEqual([]);
});
