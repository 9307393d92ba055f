import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Reads every migration and is imported by each test with a database. */
const SQL_READER = 'apps/server/src/db/migrations/migrate.ts';

/** Vitest follows imports only, so `--changed` adds what reads its subject as text. */
export const changedFiles = {
  async findChangedFiles({ root, changedSince }: { root: string; changedSince?: string | boolean }) {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
    const changed = [
      ...git('diff', '--name-only', '--merge-base', typeof changedSince === 'string' ? changedSince : 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
    if (changed.length === 0) return [];
    const readers = git(
      'grep',
      '-lE',
      "'node:fs|import\\.meta\\.glob|/repo-files",
      '--',
      '*.spec.ts',
      '*.spec.tsx',
    );
    const sql = changed.some((file) => file.endsWith('.sql')) ? [SQL_READER] : [];
    return [...changed, ...readers, ...sql].map((file) => resolve(root, file));
  },
};
