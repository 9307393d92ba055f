import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { Refusal, runScript } from './refusal.mjs';
import { commandOf, ROOT } from './root.mjs';
import { endedCpuSeconds, runInForeground, runQuietly } from './run.mjs';
import { writeSchemaTypes } from './schema-types.mjs';
import { findSystemBrowser } from './system-browser.mjs';

/**
 * @typedef {{ passed: number, failed: number }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Tier
 * @typedef {Outcome & { name: string, wallSeconds: number }} Ended
 */

/** What each change has to pass, and what only the full run has. */
const NAMES = ['lint', 'types', 'unused', 'build', 'unit', 'integration', 'browser'];

const { chosen, changed, full } = readArguments();
if (full) process.env.TEST_FULL = '1';

/** A check counts as one test. It runs beside the first tier, so it prints nothing unless it fails. */
const CHECKS = [
  check('lint', () => runQuietly([commandOf('@biomejs/biome', 'biome'), 'check', '.'])),
  check('types', async () => {
    await writeSchemaTypes();
    return runQuietly([commandOf('typescript', 'tsc'), '-b']);
  }),
  check('unused', () => runQuietly([commandOf('knip')])),
  check('build', () => ensureBuilt()),
];

/** @type {readonly Tier[]} */
const TIERS = [
  { name: 'unit', run: () => vitest('unit') },
  // A test waits for PostgreSQL almost half of its time.
  { name: 'integration', run: () => vitest('integration', `--maxWorkers=${availableParallelism() + 1}`) },
  { name: 'browser', run: playwright },
  ...(full
    ? [
        program('node', 'e2e/programs/node.mjs'),
        program('office', 'scripts/program.mjs', 'e2e/programs/office.ts'),
        program('upgrade', 'scripts/program.mjs', 'e2e/programs/upgrade.ts'),
        program('faults', 'scripts/program.mjs', 'e2e/programs/faults/run.ts', '--rounds', '50'),
      ]
    : []),
];

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

await runScript(async () => {
  const install = { name: 'install', run: () => ensureInstalled().then(() => ({ passed: 0, failed: 0 })) };
  const ended = [await runTier(install)];
  if (ended[0]?.failed === 0) {
    const wanted = (/** @type {Tier} */ { name }) => chosen === undefined || chosen.includes(name);
    const both = await Promise.all([runInTurn(CHECKS.filter(wanted)), runInTurn(TIERS.filter(wanted))]);
    ended.push(...both.flat());
  }
  if (interrupted) throw new Refusal('Interrompido.');
  const sum = (/** @type {'passed' | 'failed'} */ what) => ended.reduce((all, tier) => all + tier[what], 0);
  const cpu = endedCpuSeconds();
  console.log(`\n── tempo ──\n${ended.map(describe).join('\n')}`);
  console.log(
    `total: ${minutes(performance.now() / 1000)}${cpu === undefined ? '' : `, ${minutes(cpu)} de CPU`}`,
  );
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
});

/**
 * `--tier NAME`, several times; `--changed [REF]`: what the imports of the change reach, and what reads sources as text; `--full`: everything (test:full);
 * `--browser system`: the machine's Chromium instead of the pinned one.
 */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        tier: { type: 'string', multiple: true },
        changed: { type: 'boolean' },
        full: { type: 'boolean' },
        browser: { type: 'string' },
      },
      allowPositionals: true,
    });
    const { tier, browser = 'pinned' } = values;
    const isKnown =
      (tier ?? []).every((name) => NAMES.includes(name)) && ['pinned', 'system'].includes(browser);
    if (!isKnown || positionals.length > (values.changed ? 1 : 0)) throw new Error('unknown');
    if (browser === 'system') useSystemBrowser();
    const base = values.changed ? (positionals[0] ?? 'HEAD') : undefined;
    const checked = values.changed ? ['unit', 'integration', 'browser'] : undefined;
    return { chosen: tier ?? checked, changed: base, full: values.full === true };
  } catch {
    console.error(
      `npm test aceita --tier (${NAMES.join(', ')}), --changed [versão do git] e --browser pinned ou system.`,
    );
    process.exit(1);
  }
}

/** The tests start the program that `CHROMIUM_PATH` names; one that is set already stays. */
function useSystemBrowser() {
  if (process.env.CHROMIUM_PATH) return;
  const program = findSystemBrowser();
  if (program === undefined) {
    console.error(
      'Nenhum navegador instalado foi encontrado: instale o Chromium ou o Google Chrome, indique o programa em ' +
        'CHROMIUM_PATH, ou rode npm test sem --browser system.',
    );
    process.exit(2);
  }
  process.env.CHROMIUM_PATH = program;
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work throws if it fails
 * @returns {Tier}
 */
function check(name, work) {
  return { name, run: () => work().then(() => ({ passed: 1, failed: 0 })) };
}

/**
 * What only the full run proves is tagged (CONTRIBUTING.md, "Tests").
 *
 * @param {string} project of `vitest.config.ts`, with those that specialise it (`unit-web`)
 * @param {string[]} options
 * @returns {Promise<Outcome>}
 */
async function vitest(project, ...options) {
  const file = resultsOf(project);
  const part = full ? [] : ['--tags-filter=!full'];
  const only = changed === undefined ? [] : ['--changed', changed, '--passWithNoTests'];
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const command = [commandOf('vitest'), 'run', `--project=${project}*`, ...reports];
  const code = await runInForeground([...command, ...options, ...part, ...only]);
  /** @type {{ numPassedTests: number, numFailedTests: number } | undefined} */
  const found = readJson(file);
  return outcome(code, found?.numPassedTests, found?.numFailedTests);
}

/** @returns {Promise<Outcome>} */
async function playwright() {
  await ensureBuilt();
  const file = resultsOf('browser');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const part = full ? [] : ['--grep-invert=@full'];
  const only = changed === undefined ? [] : [`--only-changed=${changed}`, '--pass-with-no-tests'];
  const command = [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'];
  const code = await runInForeground([...command, ...part, ...only]);
  /** @type {{ stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number> } | undefined} */
  const found = readJson(file);
  if (found === undefined) return outcome(code);
  const { expected, flaky, unexpected, skipped } = found.stats;
  // A test that somebody skips proves nothing.
  return outcome(code, expected + flaky, unexpected + skipped);
}

/**
 * What a runner gave. One that broke without a failed test, or ran none, counts as one failure.
 *
 * @param {number} code
 * @returns {Outcome}
 */
function outcome(code, passed = 0, failed = 0) {
  const isBroken = failed === 0 && (code !== 0 || (passed === 0 && changed === undefined));
  return { passed, failed: isBroken ? 1 : failed };
}

/** @param {string} tier */
function resultsOf(tier) {
  const file = join(ROOT, '.cache', `results-${tier}.json`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The runner broke before it wrote its results.
    return undefined;
  }
}

/**
 * A program that needs more than npm brings (e2e/programs). It ends with 2 if the machine lacks something, and says what.
 *
 * @param {string} name
 * @param {string[]} command
 * @returns {Tier}
 */
function program(name, ...command) {
  return {
    name,
    async run() {
      const code = await runInForeground(command);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 || code === 2 ? 0 : 1 };
    },
  };
}

/**
 * @param {readonly Tier[]} tiers
 * @returns {Promise<Ended[]>}
 */
async function runInTurn(tiers) {
  const ended = [];
  for (const tier of tiers) if (!interrupted) ended.push(await runTier(tier));
  return ended;
}

/**
 * Runs a tier and prints how it ended. A tier that breaks is a failure, and the next one still runs.
 *
 * @param {Tier} tier
 * @returns {Promise<Ended>}
 */
async function runTier({ name, run }) {
  const started = performance.now();
  console.log(`── ${name} ──`);
  const result = await run().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const ended = { ...result, name, wallSeconds: (performance.now() - started) / 1000 };
  console.log(describe(ended));
  return ended;
}

/** @param {Ended} ended */
function describe({ name, passed, failed, wallSeconds }) {
  return `${name}: ${passed} passaram, ${failed} falharam, ${minutes(wallSeconds)}`;
}

/** @param {number} seconds */
function minutes(seconds) {
  return `${(seconds / 60).toFixed(1).replace('.', ',')} min`;
}
