import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeAgrees } from './installed-tree.mjs';
import { withLock } from './lock.mjs';
import { refuseOldNode } from './node-version.mjs';
import { withProgress } from './progress.mjs';
import { ROOT } from './root.mjs';
import { runQuietly } from './run.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.balanco-installed.json');

/**
 * Installs what `package-lock.json` says, unless it is installed already, by us or by a plain `npm install`.
 *
 * @throws {import('./refusal.mjs').Refusal} if Node is too old or npm fails
 */
export async function ensureInstalled() {
  refuseOldNode(process.versions.node);
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    await withProgress('Instalando dependências', npmCi);
    writeStamp();
  });
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const stamp = existsSync(STAMP) ? readJson(STAMP) : undefined;
  if (stamp?.lockfile === lockfileHash() && stamp.machine === machine()) return true;
  const madeElsewhere = stamp !== undefined && stamp.machine !== machine();
  if (madeElsewhere || !treeAgrees(readJson(LOCKFILE), readJson(INSTALLED))) return false;
  writeStamp();
  return true;
}

/** Development dependencies build the product: NODE_ENV=production must not leave them out. */
function npmCi() {
  return runNpm(['ci', '--include=dev']);
}

/**
 * Runs the npm that runs this script, or the machine's. What it prints appears only if it fails.
 *
 * @param {readonly string[]} words
 * @throws {import('./refusal.mjs').Refusal} with everything it printed
 */
export function runNpm(words) {
  const args = [...words, '--no-audit', '--no-fund', '--loglevel=error'];
  const running = process.env.npm_execpath;
  if (running !== undefined && /npm-cli\.c?js$/.test(running)) return runQuietly([running, ...args]);
  return runQuietly(args, 'npm');
}

function writeStamp() {
  writeFileSync(STAMP, JSON.stringify({ lockfile: lockfileHash(), machine: machine() }));
}

function lockfileHash() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
}

/** Packages carry programs per platform, and may be built against one line of Node. */
function machine() {
  return `${process.platform}-${process.arch}-${process.versions.modules}`;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
