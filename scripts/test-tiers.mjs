import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { commandOf, ROOT } from './root.mjs';
import { runInForeground, runQuietly } from './run.mjs';
import { filesToRepeat, lastAttempts, listUnsteady } from './second-attempt.mjs';
import { countTests } from './test-counts.mjs';
import { listFailures } from './test-failures.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {import('./test-failures.mjs').VitestReport} VitestReport
 * @typedef {Counts & { failures?: readonly string[], unsteady?: readonly string[] }} Outcome the failed tests are named if
 *   their report was readable; unsteady ones passed at the second attempt only
 * @typedef {{ report: VitestReport | undefined, exitCode: number }} Run of vitest; without a report if it broke before
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Tier
 */

/**
 * What needs no test runner. It runs beside the first of `TEST_TIERS`, so it prints nothing unless it fails.
 *
 * @type {readonly Tier[]}
 */
export const CHECKS = [
  { name: 'lint', run: () => check([commandOf('@biomejs/biome', 'biome'), 'check', '.']) },
  { name: 'types', run: () => check([commandOf('typescript', 'tsc'), '-b']) },
  { name: 'unused', run: () => check([commandOf('knip')]) },
  { name: 'build', run: () => ensureBuilt().then(() => PASSED) },
];

/**
 * The tests, one tier after another.
 *
 * @type {readonly Tier[]}
 */
export const TEST_TIERS = [
  { name: 'unit', run: () => vitest('unit') },
  { name: 'integration', run: () => vitest('integration') },
  { name: 'e2e', run: () => vitestWithBrowser('e2e') },
  { name: 'browser', run: () => vitestWithBrowser('browser') },
];

/** A check counts as one test. */
const PASSED = { passed: 1, failed: 0 };

/**
 * @param {readonly string[]} command
 * @throws {import('./refusal.mjs').Refusal} with what the command printed if it fails
 */
async function check(command) {
  await runQuietly(command);
  return PASSED;
}

/**
 * @param {string} project of `vitest.config.ts`
 * @returns {Promise<Outcome>}
 */
async function vitest(project) {
  return outcomeOf(await runVitest(project));
}

/**
 * The same with a browser: a file that fails is run once more, alone. What passes only then is told (`docs/decisions/0105`).
 *
 * @param {string} project of `vitest.config.ts`
 * @returns {Promise<Outcome>}
 */
async function vitestWithBrowser(project) {
  await ensureBuilt();
  const first = await runVitest(project);
  // Ctrl+C ends it with another code.
  const files = first.exitCode === 1 ? filesToRepeat(first.report) : [];
  if (first.report === undefined || files.length === 0) return outcomeOf(first);
  console.log(`\n── ${project}: de novo, ${files.map((file) => relative(ROOT, file)).join(', ')} ──`);
  const second = await runVitest(project, files);
  const last = lastAttempts(first.report, second.report);
  return {
    ...outcomeOf({ report: last, exitCode: second.exitCode }),
    unsteady: listUnsteady(first.report, last, ROOT),
  };
}

/**
 * @param {Run} run
 * @returns {Outcome}
 */
function outcomeOf({ report, exitCode }) {
  return { ...countTests(report, exitCode), failures: listFailures(report, ROOT) };
}

/**
 * @param {string} project of `vitest.config.ts`
 * @param {readonly string[]} files all of the project if empty
 * @returns {Promise<Run>}
 */
async function runVitest(project, files = []) {
  const folder = mkdtempSync(join(tmpdir(), 'balanco-test-'));
  const report = join(folder, 'report.json');
  try {
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ];
    const exitCode = await runInForeground([commandOf('vitest'), ...args]);
    return { report: readReport(report), exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
