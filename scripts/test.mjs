import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { formatSeconds } from './progress.mjs';
import { Refusal, runScript } from './refusal.mjs';
import { sumCounts } from './test-counts.mjs';
import { TIERS } from './test-tiers.mjs';

/**
 * @typedef {import('./test-tiers.mjs').Tier} Tier
 * @typedef {import('./test-tiers.mjs').Outcome} Outcome
 */

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
  });
}

await runScript(async () => {
  const tiers = chosenTiers();
  const outcomes = [await runTier({ name: 'install', run: installed })];
  for (const tier of tiers) {
    if (!interrupted && outcomes[0]?.failed === 0) outcomes.push(await runTier(tier));
  }
  if (interrupted) throw new Refusal('Interrompido.');
  const { passed, failed } = sumCounts(outcomes);
  const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
  if (failures.length > 0) console.log(`\n── falhas ──\n${failures.join('\n\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/** `npm test -- --tier unit --tier lint` narrows the run; without it every tier runs. */
function chosenTiers() {
  const names = TIERS.map((tier) => tier.name);
  const { values, tokens } = parseArgs({
    options: { tier: { type: 'string', multiple: true } },
    strict: false,
    tokens: true,
  });
  const chosen = values.tier ?? names;
  const understood = tokens.every((token) => token.kind === 'option' && token.name === 'tier');
  if (!understood || !chosen.every((name) => names.includes(String(name)))) {
    throw new Refusal(`npm test aceita somente --tier, com ${names.join(', ')}.`);
  }
  return TIERS.filter((tier) => chosen.includes(tier.name));
}

async function installed() {
  await ensureInstalled();
  return { passed: 0, failed: 0 };
}

/**
 * Runs a tier under its heading. One that breaks is a failure, and the next one runs all the same.
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
  const failures = outcome.failures ?? [];
  if (outcome.failed > 0 && failures.length === 0) return { ...outcome, failures: [name] };
  return { ...outcome, failures: failures.map((failure) => `${name}: ${failure}`) };
}
