import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { formatSeconds } from './progress.mjs';
import { Refusal, runScript } from './refusal.mjs';
import { findSystemBrowser } from './system-browser.mjs';
import { sumCounts } from './test-counts.mjs';
import { CHECKS, TEST_TIERS } from './test-tiers.mjs';

/**
 * @typedef {import('./test-tiers.mjs').Tier} Tier
 * @typedef {import('./test-tiers.mjs').Outcome} Outcome
 */

/** `pinned` is the one in npm, the same on every machine. */
const BROWSERS = ['pinned', 'system'];

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

await runScript(async () => {
  const { chosen, browser } = readArguments();
  if (browser === 'system') useSystemBrowser();
  const outcomes = [await runTier({ name: 'install', run: installed })];
  if (outcomes[0]?.failed === 0) {
    const [checked, tested] = await Promise.all([
      runInTurn(CHECKS.filter(({ name }) => chosen.includes(name))),
      runInTurn(TEST_TIERS.filter(({ name }) => chosen.includes(name))),
    ]);
    outcomes.push(...checked, ...tested);
  }
  if (interrupted) throw new Refusal('Interrompido.');
  const { passed, failed } = sumCounts(outcomes);
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady ?? []);
  if (unsteady.length > 0)
    console.log(`\n── instáveis: falharam e passaram na segunda vez ──\n${unsteady.join('\n\n')}`);
  if (failures.length > 0) console.log(`\n── falhas ──\n${failures.join('\n\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/**
 * `npm test -- --tier unit --tier lint` chooses tiers; by default every tier runs. `--browser system` runs the tests in
 * the machine's Chromium instead of the pinned one.
 */
function readArguments() {
  const names = [...CHECKS, ...TEST_TIERS].map((tier) => tier.name);
  const { values, tokens } = parseArgs({
    options: { tier: { type: 'string', multiple: true }, browser: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const chosen = (values.tier ?? names).map(String);
  const { browser = 'pinned' } = values;
  const known = ['tier', 'browser'];
  const understood = tokens.every((token) => token.kind === 'option' && known.includes(token.name));
  const valid = chosen.every((name) => names.includes(name)) && BROWSERS.includes(String(browser));
  if (!understood || !valid) {
    throw new Refusal(
      `npm test aceita somente --tier, com ${names.join(', ')}, e --browser, com ${BROWSERS.join(' ou ')}.`,
    );
  }
  return { chosen, browser };
}

/** The tests start the program that `CHROMIUM_PATH` names; one that is set already stays. */
function useSystemBrowser() {
  if (process.env.CHROMIUM_PATH) return;
  const program = findSystemBrowser();
  if (program === undefined) {
    throw new Refusal(
      'Nenhum navegador instalado foi encontrado: instale o Chromium ou o Google Chrome, indique o programa em ' +
        'CHROMIUM_PATH, ou rode npm test sem --browser system.',
    );
  }
  process.env.CHROMIUM_PATH = program;
}

async function installed() {
  await ensureInstalled();
  return { passed: 0, failed: 0 };
}

/**
 * @param {readonly Tier[]} tiers
 * @returns {Promise<Outcome[]>}
 */
async function runInTurn(tiers) {
  const outcomes = [];
  for (const tier of tiers) if (!interrupted) outcomes.push(await runTier(tier));
  return outcomes;
}

/**
 * Runs a tier and prints how it ended. A tier that breaks is a failure, and the next one still runs.
 *
 * @param {Tier} tier
 * @returns {Promise<Outcome>}
 */
async function runTier({ name, run }) {
  const started = performance.now();
  console.log(`\n── ${name} ──`);
  /** @type {Outcome} */
  const outcome = await run().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const took = formatSeconds(performance.now() - started);
  console.log(`── ${name}: ${outcome.passed} passaram, ${outcome.failed} falharam (${took})`);
  /** @param {readonly string[]} [told] */
  const named = (told = []) => told.map((one) => `${name}: ${one}`);
  const unsteady = named(outcome.unsteady);
  const failures = named(outcome.failures);
  if (outcome.failed > 0 && failures.length === 0) return { ...outcome, unsteady, failures: [name] };
  return { ...outcome, failures, unsteady };
}
