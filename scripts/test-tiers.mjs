import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { commandOf, ROOT } from './root.mjs';
import { runInForeground, runQuietly } from './run.mjs';
import { countTests } from './test-counts.mjs';
import { listFailures } from './test-failures.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {Counts & { failures?: readonly string[] }} Outcome the failed tests are named if their report was readable
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
  { name: 'e2e', run: () => ensureBuilt().then(() => vitest('e2e')) },
  { name: 'browser', run: () => ensureBuilt().then(() => vitest('browser')) },
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
    ];
    const exitCode = await runInForeground([commandOf('vitest'), ...args]);
    const read = readReport(report);
    return { ...countTests(read, exitCode), failures: listFailures(read, ROOT) };
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
