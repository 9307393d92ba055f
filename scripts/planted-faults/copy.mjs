import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** Whose packages are our own workspaces, so these links must lead into the copy. */
const OWN_SCOPE = '@balanco';

/** @param {readonly string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });

/**
 * A working copy of the newest commit in a temporary folder, with this folder's installed packages. Faults are planted
 * in it, so an interrupted run leaves nothing behind here.
 *
 * @returns {{ folder: string, remove: () => void }}
 */
export function makeCopy() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'balanco-faults-'));
  let isThere = true;
  const remove = () => {
    if (!isThere) return;
    isThere = false;
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  process.once('exit', remove);
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, 'HEAD');
  linkPackages(folder);
  return { folder, remove };
}

/** @param {string} folder */
function linkPackages(folder) {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  for (const place of ['', 'apps/server', 'apps/web', 'apps/collector', 'e2e']) {
    const installed = join(ROOT, place, 'node_modules');
    const linked = join(folder, place, 'node_modules');
    for (const name of namesIn(installed)) {
      mkdirSync(linked, { recursive: true });
      if (name !== OWN_SCOPE) symlinkSync(join(installed, name), join(linked, name));
    }
  }
  const scope = join(folder, 'node_modules', OWN_SCOPE);
  mkdirSync(scope, { recursive: true });
  for (const name of namesIn(join(ROOT, 'node_modules', OWN_SCOPE))) {
    const source = realpathSync(join(ROOT, 'node_modules', OWN_SCOPE, name));
    symlinkSync(join(folder, source.slice(ROOT.length)), join(scope, name));
  }
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    // .cache has the browser of the tests. Other caches belong to the folder that made them.
    return readdirSync(folder).filter((name) => !/^\.(?!bin$|cache$)/.test(name));
  } catch {
    return [];
  }
}
