import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { commandOf, ROOT } from './root.mjs';
import { runInForeground } from './run.mjs';
import { countTests } from './test-counts.mjs';
import { listFailures } from './test-failures.mjs';

/**
 * @typedef {import('./test-counts.mjs').Counts} Counts
 * @typedef {Counts & { failures?: readonly string[] }} Outcome what failed is named where a test shows it
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Tier
 */

/**
 * Everything that `npm test` proves, in its order: what is quick to fail comes first.
 *
 * @type {readonly Tier[]}
 */
export const TIERS = [
  { name: 'build', run: () => check(build) },
  {
    name: 'lint',
    run: () => check(() => runInForeground([commandOf('@biomejs/biome', 'biome'), 'check', '.'])),
  },
  { name: 'types', run: () => check(() => runInForeground([commandOf('typescript', 'tsc'), '-b'])) },
  { name: 'unused', run: () => check(() => runInForeground([commandOf('knip')])) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'integration', run: () => vitest('integration') },
  { name: 'faults', run: () => build().then(() => vitest('faults')) },
  { name: 'browser', run: () => build().then(() => vitest('browser')) },
];

async function build() {
  await ensureBuilt();
  return 0;
}

/**
 * A check without tests of its own counts as one.
 *
 * @param {() => Promise<number>} run resolves with an exit code
 * @returns {Promise<Counts>}
 */
async function check(run) {
  return (await run()) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
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
