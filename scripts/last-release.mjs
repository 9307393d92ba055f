import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './install.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { ROOT } from './root.mjs';
import { runQuietly } from './run.mjs';

/** @returns {string} the number of the last release; at its own commit, of the one before */
export function lastRelease() {
  const file = join(ROOT, 'apps/server/migrations/releases.json');
  /** @type {{ version: string }[]} */
  const releases = JSON.parse(readFileSync(file, 'utf8'));
  const here = git('rev-parse', 'HEAD');
  const before = releases.filter(({ version }) => !here || findCommit(version) !== here);
  return before.at(-1)?.version ?? '';
}

/** @param {string[]} words */
function git(...words) {
  return spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
}

/**
 * The commit of a release: that of its tag or, in a clone without tags, the one with the subject that a release has.
 *
 * @param {string} release
 */
function findCommit(release) {
  return (
    git('rev-parse', '--verify', '--quiet', `v${release}^{commit}`) ||
    git('log', '-1', '--format=%H', `--grep=^chore: version ${release.replaceAll('.', '\\.')}$`)
  );
}

/** @param {string} release */
function commitOf(release) {
  const commit = findCommit(release);
  if (commit) return commit;
  throw new Refusal(
    `Este clone não tem a versão ${release}: nem a etiqueta v${release}, nem o commit "chore: version ${release}". Se ele é raso, rode git fetch --unshallow --tags e npm run verify:upgrade de novo.`,
    2,
  );
}

/**
 * The release as it was published, with its own packages, built below `.cache`. It stays until that folder is deleted.
 *
 * @param {string} version
 * @returns {Promise<string>} its folder
 * @throws {Refusal} with 2 if the clone or the registry lacks something of it
 */
export async function buildRelease(version) {
  const commit = commitOf(version);
  const folder = join(ROOT, '.cache', `release-${version}`);
  const stamp = join(folder, '.built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === commit) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(ROOT, '.cache', `release-${version}.tar`);
  execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT });
  execFileSync('tar', ['xf', archive, '-C', folder]);
  rmSync(archive);
  await withProgress(`Instalando os pacotes da versão ${version}`, () =>
    runNpm(['ci', '--include=dev', '--prefix', folder]).catch((error) => {
      throw new Refusal(`${error.message}\nOs pacotes da versão ${version} não puderam ser instalados.`, 2);
    }),
  );
  const build = new URL(`file://${join(folder, 'scripts/build.mjs')}`).href;
  await runQuietly(['--eval', `import('${build}').then(({ ensureBuilt }) => ensureBuilt())`]);
  writeFileSync(stamp, commit);
  return folder;
}
