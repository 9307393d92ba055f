import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** Files that git tracks or would add, without deleted ones. */
export function repoFiles(): readonly string[] {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  return listed.filter(isThere);
}

export function isThere(file: string): boolean {
  return existsSync(join(ROOT, file));
}

export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
