import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { changedFiles } from './changed-files.js';

it('a change reaches the specs that read sources as text, and SQL its reader', async () => {
  const root = mkdtempSync(join(tmpdir(), 'changed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text = '') => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', ...args], { cwd: root });
  const found = async () =>
    (await changedFiles.findChangedFiles({ root, changedSince: 'HEAD' }))
      .map((file) => relative(root, file))
      .sort();
  write('reads.spec.ts', "import { readFileSync } from 'node:fs';");
  write('computes.spec.ts');
  write('sql/a.sql');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'a');
  expect(await found()).toEqual([]);
  write('new.ts');
  expect(await found()).toEqual(['new.ts', 'reads.spec.ts']);
  write('sql/a.sql', 'select');
  expect(await found()).toEqual([
    'apps/server/src/db/migrations/migrate.ts',
    'new.ts',
    'reads.spec.ts',
    'sql/a.sql',
  ]);
});
