import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash, outputHash } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { precompress } from './precompress.mjs';
import { withProgress } from './progress.mjs';
import { commandOf, ROOT } from './root.mjs';
import { runQuietly } from './run.mjs';

/**
 * @typedef {object} Target
 * @property {'server' | 'web' | 'collector'} name
 * @property {string} label on the terminal
 * @property {readonly string[]} inputs files and folders that its outputs are made from
 * @property {readonly string[]} outputs folders, made from nothing each time
 * @property {() => Promise<unknown>} build
 */

const CONTRACT = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/contract/package.json',
  'packages/contract/src',
];
const SHARED = [
  ...CONTRACT,
  'packages/adjustment-file/package.json',
  'packages/adjustment-file/src',
  'packages/catalogue-file/package.json',
  'packages/catalogue-file/src',
];

/** @type {readonly Target[]} */
export const TARGETS = [
  {
    name: 'server',
    label: 'o servidor',
    inputs: [
      ...SHARED,
      'packages/backup/package.json',
      'packages/backup/src',
      'packages/daily-list/package.json',
      'packages/daily-list/src',
      'packages/invoice-file/package.json',
      'packages/invoice-file/src',
      'packages/embedded-postgres/package.json',
      'packages/embedded-postgres/src',
      'packages/local-authority/package.json',
      'packages/local-authority/src',
      'apps/server/package.json',
      'apps/server/vite.config.ts',
      'apps/server/src',
      'scripts/not-bundled.mjs',
    ],
    outputs: ['apps/server/dist'],
    build: async () => {
      await runQuietly([commandOf('vite'), 'build', 'apps/server', '--logLevel=warn']);
      writeFileSync(join(ROOT, 'apps/server/dist/build.json'), JSON.stringify(sourceOf(ROOT)));
    },
  },
  page('web', 'as telas', SHARED),
  page('collector', 'o Coletor', [...CONTRACT, 'apps/collector/build']),
];

/**
 * @param {'web' | 'collector'} name
 * @param {string} label
 * @param {readonly string[]} more inputs
 * @returns {Target}
 */
function page(name, label, more) {
  const app = `apps/${name}`;
  const own = ['package.json', 'vite.config.ts', 'index.html', 'public', 'src'];
  const ofAll = ['packages/client/package.json', 'packages/client/src', 'scripts/precompress.mjs'];
  return {
    name,
    label,
    inputs: [...more, ...ofAll, ...own.map((file) => `${app}/${file}`)],
    outputs: [`${app}/dist`],
    build: async () => {
      await runQuietly([commandOf('vite'), 'build', app, '--logLevel=warn']);
      await precompress(join(ROOT, app, 'dist'));
    },
  };
}

/**
 * The commit that a folder has checked out, with `+` if files differ from it, and its date. An image, which has no
 * history, gets both as variables.
 *
 * @param {string} folder
 * @returns {{ commit: string | null, date: string | null }}
 */
export function sourceOf(folder) {
  const git = (/** @type {string[]} */ ...words) =>
    existsSync(join(folder, '.git'))
      ? spawnSync('git', words, { cwd: folder, encoding: 'utf8' }).stdout?.trim()
      : undefined;
  return {
    commit:
      git('describe', '--always', '--abbrev=12', '--exclude=*', '--dirty=+') || process.env.COMMIT || null,
    date: git('show', '--no-patch', '--format=%cI') || process.env.COMMIT_DATE || null,
  };
}

/**
 * Compiles packages, server, web and collector, each if its sources or its outputs have changed.
 *
 * @param {readonly ('server' | 'web' | 'collector')[]} [names] what to compile; everything if absent
 * @throws {import('./refusal.mjs').Refusal} with what the compiler printed
 */
export async function ensureBuilt(names = ['server', 'web', 'collector']) {
  const targets = TARGETS.filter(({ name }) => names.includes(name));
  if (targets.every(isFresh)) return;
  await withLock('build', async () => {
    const stale = targets.filter((target) => !isFresh(target));
    if (stale.length === 0) return;
    /** @type {string[]} */
    const done = [];
    const names = stale.map(({ label }) => label);
    await withProgress(
      `Compilando ${names.join(', ')}`,
      () => buildAll(stale, done),
      () => done.length > 0 && `pronto: ${done.join(', ')}`,
    );
  });
}

/** @param {Target} target */
function isFresh(target) {
  const stamp = stampOf(target);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(target);
}

/**
 * Waits for all even if one fails, so that no compiler runs on after the lock is released.
 *
 * @param {readonly Target[]} targets
 * @param {string[]} done gets the labels of those that are ready
 */
async function buildAll(targets, done) {
  const outcomes = await Promise.allSettled(
    targets.map((target) => buildTarget(target).then(() => done.push(target.label))),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** @param {Target} target */
async function buildTarget(target) {
  for (const folder of target.outputs) rmSync(join(ROOT, folder), { recursive: true, force: true });
  const inputs = contentHash(ROOT, target.inputs);
  await target.build();
  const stamp = stampOf(target);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${inputs} ${outputHash(ROOT, target.outputs)}`);
}

/** @param {Target} target */
function fingerprint({ inputs, outputs }) {
  return `${contentHash(ROOT, inputs)} ${outputHash(ROOT, outputs)}`;
}

/** @param {Target} target */
function stampOf({ name }) {
  return join(ROOT, '.cache', `built-${name}`);
}
