import { parseArgs } from 'node:util';
import { Refusal, runScript } from '../refusal.mjs';
import { makeCopy } from './copy.mjs';
import { plant, staleness, TIERS } from './fault.mjs';
import { AREAS } from './faults.mjs';
import { openCommand, openVitest } from './run-tests.mjs';

/**
 * @typedef {import('./fault.mjs').Fault} Fault
 * @typedef {import('./fault.mjs').Tier} Tier
 * @typedef {{ tier: Tier, file: string, title: string } | 'not found'} Outcome
 * @typedef {import('./run-tests.mjs').Tests} Tests
 */

const HELP = `node scripts/planted-faults/run.mjs [--only id,id] [--area name] [--tier unit|integration|browser|full]
                                   [--browser command]

Plants each fault of faults/ in a copy of the newest commit, runs the tests that ought to find it, the cheapest tier first,
and exits with 1 if none finds it. Whoever merges, moves or deletes a test plants its faults again.
`;

/** A worker that a fault made wait for ever does not end by itself. */
const LONGEST_END_MS = 10_000;

/** Tests of the full run too. */
const FULL = 'npx playwright test -x --retries=0 --reporter=list';
/** What each change has to pass. */
const BROWSER = `${FULL} --grep-invert=@full`;

await runScript(main);

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      area: { type: 'string' },
      tier: { type: 'string' },
      browser: { type: 'string', default: BROWSER },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const ids = values.only?.split(',');
  const meant = AREAS.filter(({ area }) => values.area === undefined || area === values.area)
    .flatMap(({ faults }) => faults)
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .sort((a, b) => (ids === undefined ? 0 : ids.indexOf(a.id) - ids.indexOf(b.id)));
  const tiersOf = (/** @type {Fault} */ { tests }) => {
    const named = TIERS.filter((tier) => (tests[tier] ?? []).length > 0);
    return values.tier === undefined ? named : named.filter((tier) => tier === values.tier);
  };
  const faults = meant.filter((fault) => values.tier === undefined || tiersOf(fault).length > 0);
  if (faults.length === 0) throw new Refusal('No fault is meant.');

  const { folder, remove } = makeCopy();
  const runner = createRunner(folder, values.browser);
  const exit = () => process.exit(130);
  const stop = () => {
    void runner.close().finally(exit);
    setTimeout(exit, LONGEST_END_MS);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  process.chdir(folder);
  let missed = 0;
  try {
    const stale = AREAS.flatMap(({ faults: each }) => each).flatMap((fault) => {
      const why = staleness(folder, fault);
      return why === null ? [] : [`${why}.`];
    });
    if (stale.length > 0) throw new Refusal(`Faults that no longer fit the sources:\n${stale.join('\n')}`);
    for (const fault of faults) {
      const outcome = await runner.judge(fault, tiersOf(fault));
      if (outcome === 'not found') missed += 1;
      process.stdout.write(`${fault.id.padEnd(26)} ${inWords(outcome)}\n`);
    }
  } finally {
    await runner.close();
    process.chdir('/');
    remove();
  }
  process.stdout.write(`${faults.length - missed} of ${faults.length} faults found.\n`);
  // Vitest leaves handles behind.
  process.exit(missed === 0 ? 0 : 1);
}

/** @param {Outcome} outcome */
function inWords(outcome) {
  return typeof outcome === 'string'
    ? 'NOT FOUND'
    : `found by ${outcome.tier}: ${outcome.file} › ${outcome.title}`;
}

/**
 * @param {string} folder
 * @param {string} browser
 */
function createRunner(folder, browser) {
  /** @type {Map<Tier, Promise<Tests>>} */
  const open = new Map();
  const testsOf = (/** @type {Tier} */ tier) => {
    const tests =
      open.get(tier) ??
      (tier === 'unit' || tier === 'integration'
        ? openVitest(folder, tier)
        : Promise.resolve(openCommand(folder, tier === 'full' ? FULL : browser)));
    open.set(tier, tests);
    return tests;
  };
  const close = async () => {
    const all = [...open.values()];
    open.clear();
    for (const tests of all) await (await tests).close();
  };
  /**
   * @param {Fault} fault
   * @param {readonly Tier[]} tiers
   * @returns {Promise<Outcome>}
   */
  const firstFailure = async (fault, tiers) => {
    for (const tier of tiers) {
      const tests = await testsOf(tier);
      for (const file of fault.tests[tier] ?? []) {
        const failure = await tests.run(file);
        if (failure !== null) return { tier, ...failure };
      }
    }
    return 'not found';
  };
  return {
    close,
    /**
     * @param {Fault} fault
     * @param {readonly Tier[]} tiers
     * @returns {Promise<Outcome>}
     */
    async judge(fault, tiers) {
      // The kept database and the built server are as they were before the fault.
      const isFresh = fault.fresh === true || fault.file.startsWith('apps/server/migrations/');
      if (isFresh) await close();
      const restore = plant(folder, fault);
      const noteChange = async () => {
        for (const tests of open.values()) (await tests).noteChange(fault.file);
      };
      await noteChange();
      /** @type {Outcome} */
      let outcome = 'not found';
      try {
        outcome = await firstFailure(fault, tiers);
      } finally {
        restore();
        await noteChange();
        if (isFresh) await close();
      }
      // Without the title of a test, the file may be what fails.
      if (typeof outcome !== 'string' && outcome.title.startsWith('(')) {
        const tests = await testsOf(outcome.tier);
        if ((await tests.run(outcome.file)) !== null)
          throw new Refusal(`${outcome.file} fails without a fault too ${outcome.title}.`);
      }
      return outcome;
    },
  };
}
