import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { Refusal, runScript } from '../refusal.mjs';
import { commandOf, ROOT } from '../root.mjs';
import { runQuietly } from '../run.mjs';
import { FAULTS, plantedText } from './faults.mjs';

const HELP = `node scripts/planted-faults/run.mjs [--only unit|integration|browser] [id …]

Plants each fault of faults.txt in turn in this folder, which has to be without changes, runs the tests that ought to find
it, and takes it out again. Exits with 1 if none finds it. Whoever merges, moves or deletes a test plants its faults again.
`;

/** The cheapest first. The DataStore backend's own rules are proved by the full run only. */
const TIERS = [
  { name: 'unit', files: /\.spec\.tsx?$/, command: vitest('unit') },
  { name: 'integration', files: /\.integration\.ts$/, command: vitest('integration') },
  {
    name: 'browser',
    files: /\.e2e\.ts$/,
    command: [
      commandOf('@playwright/test', 'playwright'),
      'test',
      '-x',
      '--retries=0',
      '--reporter=list',
      '--grep-invert=@full',
    ],
  },
];

/** The line of Vitest or Playwright that names a failed test. */
const FAILED = /^ *(?:FAIL|\d+\)) +(.*)/m;

await runScript(main);

async function main() {
  const { values, positionals: ids } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const tiers = TIERS.filter(({ name }) => values.only === undefined || name === values.only);
  const filesOf = (/** @type {readonly string[]} */ finders) =>
    finders.filter((file) => tiers.some(({ files }) => files.test(file)));
  const faults = FAULTS.filter(
    ({ id, finders }) => (ids.length === 0 || ids.includes(id)) && filesOf(finders).length > 0,
  );
  if (faults.length === 0) throw new Refusal('No fault is meant.');
  if (execFileSync('git', ['status', '--porcelain', '-uno'], { cwd: ROOT }).length > 0)
    throw new Refusal('Commit your changes first: faults are planted in this folder.');
  let stopped = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      stopped = true;
    });

  const before = await firstFailure(tiers, [...new Set(faults.flatMap(({ finders }) => finders))]);
  if (before !== null) throw new Refusal(`Fails without a fault too: ${before}`);
  let missed = 0;
  for (const fault of faults) {
    const path = join(ROOT, fault.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, plantedText(fault));
    const found = await firstFailure(tiers, fault.finders).finally(() => writeFileSync(path, text));
    if (stopped) throw new Refusal('Stopped.');
    if (found === null) missed += 1;
    process.stdout.write(`${fault.id.padEnd(26)} ${found === null ? 'NOT FOUND' : `found by ${found}`}\n`);
  }
  process.stdout.write(`${faults.length - missed} of ${faults.length} faults found.\n`);
  return missed === 0 ? 0 : 1;
}

/**
 * The name of the first failed test of these files.
 *
 * @param {typeof TIERS} tiers
 * @param {readonly string[]} finders
 */
async function firstFailure(tiers, finders) {
  for (const { files, command } of tiers) {
    const named = finders.filter((file) => files.test(file));
    if (named.length === 0) continue;
    try {
      await runQuietly([...command, ...named]);
    } catch (error) {
      const printed = stripVTControlCharacters(String(error));
      const failed = FAILED.exec(printed);
      if (failed === null) throw error;
      return failed[1] ?? null;
    }
  }
  return null;
}

/** @param {string} project */
function vitest(project) {
  return [commandOf('vitest'), 'run', '--bail=1', `--project=${project}*`];
}
