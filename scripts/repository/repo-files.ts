import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** Tracked or addable by git; without git, all that `.gitignore` doesn't name. */
export function repoFiles(): readonly string[] {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  const listed = git.status === 0 ? git.stdout.toString().split('\0').filter(Boolean) : [];
  return listed.length > 0 ? listed : filesIn('', ignoredNames());
}

function filesIn(folder: string, ignored: readonly RegExp[]): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.name !== '.git' && !ignored.some((pattern) => pattern.test(entry.name)))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesIn(path, ignored);
      return ignored.some((pattern) => pattern.test(path)) ? [] : [path];
    });
}

/** `*` is our only pattern. */
function ignoredNames(): readonly RegExp[] {
  const lines = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  return lines.map(
    (line) => new RegExp(`^${line.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
  );
}
