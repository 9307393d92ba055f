/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { withLock } from './lock.mjs';
import { withProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { ROOT } from './root.mjs';
import { runQuietly } from './run.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, 'node_modules', '.balanco-installed.json');

/**
 * Installs the packages of `package-lock.json`, unless they are already installed, by us or by a plain `npm install`.
 *
 * @throws {import('./refusal.mjs').Refusal} if Node is too old or npm fails
 */
export async function ensureInstalled() {
  refuseOldNode(process.versions.node);
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    await withProgress('Instalando os pacotes', npmCi, packagesSoFar);
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

function packagesSoFar() {
  const { packages } = /** @type {Lockfile} */ (readJson(LOCKFILE));
  const needed = Object.entries(packages).flatMap(([path, { link, optional }]) =>
    path.startsWith('node_modules/') && !link && !optional ? [join(ROOT, path, 'package.json')] : [],
  );
  return `${needed.filter((file) => existsSync(file)).length} de ${needed.length}`;
}

/** Development dependencies build the product, so NODE_ENV=production must not leave them out. */
function npmCi() {
  return runNpm(['ci', '--include=dev']);
}

/**
 * Runs the npm that runs this script, or the machine's. Prints its output only if it fails.
 *
 * @param {readonly string[]} words
 * @throws {import('./refusal.mjs').Refusal} with everything it printed
 */
export function runNpm(words) {
  const args = [...words, '--no-audit', '--no-fund', '--loglevel=error'];
  const script = npmScript(process);
  return script === null ? runQuietly(args, 'npm') : runQuietly([script, ...args]);
}

/**
 * The JavaScript of npm: of the one that runs this script, or on Windows of Node's installer, because `npm` is a
 * batch file there, which no program starts without a shell. null for the `npm` of the path.
 *
 * @param {Pick<NodeJS.Process, 'env' | 'platform' | 'execPath'>} machine
 */
export function npmScript({ env, platform, execPath }) {
  const running = env.npm_execpath;
  if (running !== undefined && /npm-cli\.c?js$/.test(running)) return running;
  if (platform !== 'win32') return null;
  return win32.join(win32.dirname(execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
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

/**
 * Whether an installed tree matches the lockfile. Optional packages may be absent: they are programs for other
 * platforms.
 *
 * @param {Lockfile} wanted `package-lock.json`
 * @param {Lockfile} installed `node_modules/.package-lock.json`, which npm writes after it installed
 */
export function treeAgrees(wanted, installed) {
  const wantedAll = Object.entries(wanted.packages).every(([path, locked]) => {
    const found = installed.packages[path];
    // Versions of our own packages rise with each release and change nothing that is installed.
    if (!path.includes('node_modules/')) return true;
    if (found === undefined) return locked.optional === true;
    return (
      found.version === locked.version && found.integrity === locked.integrity && found.link === locked.link
    );
  });
  return wantedAll && Object.keys(installed.packages).every((path) => path in wanted.packages);
}

/** The supported lines of Node, each from the given minor version. */
const LINES = [
  [20, 19],
  [22, 13],
];

const NEWEST_FROM = 24;

/**
 * @param {string} version as `process.versions.node` has it: `20.19.0`
 * @throws {Refusal} if a dependency doesn't run on it
 */
export function refuseOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= NEWEST_FROM || LINES.some(([line, from]) => major === line && minor >= (from ?? 0))) return;
  throw new Refusal(
    `O Balanço precisa do Node.js 20.19 ou mais novo da linha 20, 22.13 ou mais novo da linha 22, ou 24 em diante; este é o ${version}.`,
  );
}
