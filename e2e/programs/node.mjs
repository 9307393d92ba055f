import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ensureInstalled, runNpm } from '../../scripts/install.mjs';
import { withProgress } from '../../scripts/progress.mjs';
import { Refusal, runScript } from '../../scripts/refusal.mjs';
import { ROOT } from '../../scripts/root.mjs';
import { runInForeground } from '../../scripts/run.mjs';

/** The lines that the README calls supported. */
const SUPPORTED = ['22', '24'];

/** The lines or versions to try: `npm run verify:node -- 20.19 22.13`. */
function readVersions() {
  const words = process.argv.slice(2);
  if (!words.every((word) => /^\d+(\.\d+){0,2}$/.test(word))) {
    throw new Refusal(
      'npm run verify:node aceita somente versões do Node, por exemplo npm run verify:node -- 20.19 24.',
    );
  }
  return words.length === 0 ? SUPPORTED : words;
}

/**
 * Installs a Node from the npm package `node` below `.cache`, unless it is there already. It stays until that folder is deleted.
 *
 * @param {string} version
 * @returns {Promise<string>} its program
 */
async function installNode(version) {
  const folder = join(ROOT, '.cache', `node-${version}`);
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const program = join(folder, 'node_modules', 'node', 'bin', name);
  if (!runs(program, version)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // The package fetches the program for this platform with a script, which npm runs only if it is allowed.
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }');
    await withProgress(`Instalando o Node ${version} em ${folder}`, () =>
      runNpm(['install', '--prefix', folder, '--no-workspaces', `node@${version}`]).catch((error) => {
        throw new Refusal(`${error.message}\nO Node ${version} não pôde ser instalado com o npm.`, 2);
      }),
    );
  }
  if (runs(program, version)) return program;
  throw new Refusal(`O Node ${version} do pacote npm "node" não roda nesta máquina (${program}).`, 2);
}

/**
 * @param {string} program
 * @param {string} version
 */
function runs(program, version) {
  if (!existsSync(program)) return false;
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && `${stdout.trim()}.`.startsWith(`v${version}.`);
}

await runScript(async () => {
  const versions = readVersions();
  await ensureInstalled();
  await ensureBuilt();
  const walk = [`--import=${import.meta.resolve('tsx')}`, 'e2e/programs/node.ts'];
  for (const version of versions) {
    const exitCode = await runInForeground(walk, await installNode(version));
    if (exitCode !== 0) return exitCode;
  }
  return 0;
});
