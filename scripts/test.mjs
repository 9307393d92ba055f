import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { Refusal, runScript } from './refusal.mjs';
import { commandOf, ROOT } from './root.mjs';
import { runMeasured, runQuietly } from './run.mjs';
import { findSystemBrowser } from './system-browser.mjs';
import { RESULTS, readResults, sumResults, writeResult } from './testing/test-results.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [failures] titles
 * @property {readonly string[]} [unsteady] titles
 * @property {boolean} [choseNone] a change reaches none of its tests
 * @property {number} [cpuSeconds] of the process tree, where the system tells
 *
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Tier
 * @typedef {Outcome & { name: string, wallSeconds: number }} Ended
 */

/** A check counts as one test. It runs beside the first tier, so it prints nothing unless it fails. */
const CHECKS = [
  check('lint', [['@biomejs/biome', 'biome'], 'check', '.']),
  check('types', [['typescript', 'tsc'], '-b']),
  check('unused', [['knip']]),
  { name: 'build', run: () => ensureBuilt().then(() => ({ passed: 1, failed: 0 })) },
];

const { chosen, changed, full } = readArguments();
const results = full ? resultsOfThisTree() : join(ROOT, '.cache', 'test-results.jsonl');
if (!full) rmSync(results, { force: true });
/** Files that passed before the last interruption of a full run. */
const passedBefore = new Set(
  readResults(results).flatMap(({ tier, file, failed }) => (failed === 0 ? [`${tier} ${file}`] : [])),
);
Object.assign(process.env, {
  [RESULTS]: results,
  TEST_SKIPPED_FILES: [...passedBefore].map((name) => name.split(' ')[1]).join('\n'),
  ...(full ? { TEST_FULL: '1' } : {}),
});

/** @type {readonly Tier[]} */
const TIERS = [
  vitest('unit'),
  // A test waits for PostgreSQL almost half of its time.
  vitest('integration', [`--maxWorkers=${availableParallelism() + 1}`]),
  { name: 'browser', run: browserTests },
  ...(full ? ['node', 'collector', 'office', 'upgrade', 'faults'].map(verification) : []),
];

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

await runScript(async () => {
  /** @type {Ended[]} */
  const ended = [
    await runTier({ name: 'install', run: () => ensureInstalled().then(() => ({ passed: 0, failed: 0 })) }),
  ];
  if (ended[0]?.failed === 0) {
    const wanted = (/** @type {Tier} */ { name }) => chosen === undefined || chosen.includes(name);
    const both = await Promise.all([runInTurn(CHECKS.filter(wanted)), runInTurn(TIERS.filter(wanted))]);
    ended.push(...both.flat());
  }
  report(ended);
  if (interrupted)
    throw new Refusal(full ? 'Interrompido. npm run test:full continua daqui.' : 'Interrompido.');
  const { passed, failed } = total(ended);
  // The next full run begins from nothing.
  if (full && failed === 0) rmSync(results, { force: true });
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/**
 * `--tier NAME`, several times; `--changed [REF]`: what the imports of the change reach, and what reads sources as text; `--full`: everything (test:full);
 * `--browser system`: the machine's Chromium instead of the pinned one.
 */
function readArguments() {
  const names = ['lint', 'types', 'unused', 'build', 'unit', 'integration', 'browser'];
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
      (tier ?? []).every((name) => names.includes(name)) && ['pinned', 'system'].includes(browser);
    if (!isKnown || positionals.length > (values.changed ? 1 : 0)) throw new Error('unknown');
    if (browser === 'system') useSystemBrowser();
    const base = values.changed ? (positionals[0] ?? 'HEAD') : undefined;
    const checked = values.changed ? ['unit', 'integration', 'browser'] : undefined;
    return { chosen: tier ?? checked, changed: base, full: values.full === true };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    console.error(
      `npm test aceita --tier (${names.join(', ')}), --changed [versão do git] e --browser pinned ou system.`,
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

/** Where a full run of exactly these files keeps its results, so that it goes on after an interruption. */
function resultsOfThisTree() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 30 });
  const hash = createHash('sha256').update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD'));
  return join(ROOT, '.cache', `full-run-${hash.digest('hex').slice(0, 16)}.jsonl`);
}

/**
 * @param {string} name
 * @param {[readonly [string, string?], ...string[]]} command
 * @returns {Tier}
 */
function check(name, [[packageName, program], ...args]) {
  return {
    name,
    async run() {
      const cpuSeconds = await runQuietly([commandOf(packageName, program), ...args]);
      return { passed: 1, failed: 0, cpuSeconds };
    },
  };
}

/**
 * What only the full run proves is tagged (CONTRIBUTING.md, "Tests").
 *
 * @param {string} name of a project in `vitest.config.ts`
 * @param {readonly string[]} [options]
 * @returns {Tier}
 */
function vitest(name, options = []) {
  const args = ['run', '--project', name, '--reporter=./scripts/testing/vitest-reporter.mjs', ...options];
  const part = full ? [] : ['--tags-filter=!full'];
  const only = changed === undefined ? [] : ['--changed', changed];
  const rest = mayHaveNone() ? ['--passWithNoTests'] : [];
  return { name, run: () => testsOf(name, [commandOf('vitest'), ...args, ...part, ...only, ...rest]) };
}

/** Whether a tier may have nothing left to run: a change reaches none of it, or all of it passed before an interruption. */
function mayHaveNone() {
  return changed !== undefined || passedBefore.size > 0;
}

async function browserTests() {
  await ensureBuilt();
  const part = full ? [] : ['--grep-invert=@full'];
  const args = ['test', '--reporter=./scripts/testing/playwright-reporter.mjs', ...part];
  const only = changed === undefined ? [] : [`--only-changed=${changed}`];
  const rest = mayHaveNone() ? ['--pass-with-no-tests'] : [];
  return testsOf('browser', [commandOf('@playwright/test', 'playwright'), ...args, ...only, ...rest]);
}

/**
 * @param {string} tier
 * @param {readonly string[]} command of a runner with our reporter
 * @returns {Promise<Outcome>}
 */
async function testsOf(tier, command) {
  const { code, cpuSeconds } = await runMeasured(command);
  const files = readResults(results).filter((result) => result.tier === tier);
  const nothingToDo = code === 0 && changed !== undefined && files.length === 0;
  const name = (/** @type {'failures' | 'unsteady'} */ kind) =>
    files.flatMap((result) => result[kind].map((title) => `${result.file} › ${title}`));
  const sum = nothingToDo ? { passed: 0, failed: 0 } : sumResults(files, code);
  return {
    ...sum,
    cpuSeconds,
    failures: name('failures'),
    unsteady: name('unsteady'),
    choseNone: nothingToDo,
  };
}

/**
 * A command that proves what needs more than npm brings. It ends with 2 if the machine lacks something.
 *
 * @param {string} what
 * @returns {Tier}
 */
function verification(what) {
  const [name, script] =
    what === 'faults'
      ? ['faults', ['scripts/program.mjs', 'e2e/faults/run.ts', '--rounds', '50']]
      : [`verify:${what}`, [`scripts/verify/${what}.mjs`]];
  return {
    name,
    async run() {
      if (passedBefore.has(`${name} `)) return { passed: 1, failed: 0 };
      const { code, cpuSeconds } = await runMeasured(script);
      // Not on this machine; the command says what is missing.
      if (code === 2) return { passed: 0, failed: 0, cpuSeconds };
      const passed = code === 0 ? 1 : 0;
      writeResult({ tier: name, file: '', passed, failed: 1 - passed, failures: [], unsteady: [] });
      return { passed, failed: 1 - passed, cpuSeconds };
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
  /** @type {Outcome} */
  const outcome = await run().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1, failures: ['não terminou'] };
  });
  const ended = { ...outcome, name, wallSeconds: (performance.now() - started) / 1000 };
  console.log(describe(ended));
  return ended;
}

/** @param {readonly Ended[]} ended */
function report(ended) {
  const named = (/** @type {'failures' | 'unsteady'} */ kind) =>
    ended.flatMap((tier) => (tier[kind] ?? []).map((title) => `${tier.name}: ${title}`));
  const print = (/** @type {string} */ heading, /** @type {string[]} */ titles) => {
    if (titles.length > 0) console.log(`\n── ${heading} ──\n${titles.join('\n')}`);
  };
  print('instáveis: falharam e passaram na segunda vez', named('unsteady'));
  print('falhas', named('failures'));
  console.log(`\n── tempo ──\n${ended.map(describe).join('\n')}\n${describe(total(ended))}`);
}

/**
 * @param {readonly Ended[]} ended
 * @returns {Ended}
 */
function total(ended) {
  const sum = (/** @type {(tier: Ended) => number} */ of) => ended.reduce((all, tier) => all + of(tier), 0);
  return {
    name: 'total',
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    cpuSeconds: sum(({ cpuSeconds = 0 }) => cpuSeconds),
    wallSeconds: performance.now() / 1000,
  };
}

/** @param {Ended} ended */
function describe({ name, passed, failed, wallSeconds, cpuSeconds, choseNone }) {
  const minutes = (/** @type {number} */ seconds) => (seconds / 60).toFixed(1).replace('.', ',');
  const cpu = cpuSeconds === undefined ? '' : `, ${minutes(cpuSeconds)} min de CPU`;
  // A journey imports nothing of the product.
  const none = !choseNone
    ? ''
    : name === 'browser'
      ? `: nenhum teste escolhido; npm test -- --tier browser roda todos`
      : ': nenhum teste escolhido';
  return `${name}: ${passed} passaram, ${failed} falharam, ${minutes(wallSeconds)} min${cpu}${none}`;
}
