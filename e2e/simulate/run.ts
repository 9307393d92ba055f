import { setTimeout as delay } from 'node:timers/promises';
import { PoolRefusal } from '../stock-take/pool-call.js';
import { accountText, checkText, progressText } from './account-text.js';
import { checkServer } from './check-server.js';
import { DeliveryLedger } from './delivery-ledger.js';
import { NoAnswer, PatientSession } from './patient-session.js';
import { prepareSimulation } from './prepare-simulation.js';
import { showProgress } from './progress-line.js';
import { readOptions, SIMULATE_HELP } from './read-options.js';
import { runCollectors } from './run-collectors.js';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Resolves with the exit code: 1 if the server doesn't have what it acknowledged. */
async function simulate(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    say(SIMULATE_HELP);
    return 0;
  }
  const { url, email, password, collectors, counts, seed, pace } = options;
  const address = () => url;
  const admin = new PatientSession(address, { name: 'Administrador', email, password });
  const setup = await prepareSimulation({
    address,
    admin,
    adminPassword: password,
    collectors,
    licenseKey: options.license,
    seats: collectors + 1,
    wait: (seconds) => delay(seconds * 1000),
    seed,
    pharmacy: options.pharmacy,
    say,
  });

  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const ledger = new DeliveryLedger();
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const endProgress = showProgress(() => progressText(ledger.totals, seconds()));
  try {
    await runCollectors(setup, ledger, { counts, seed, pace, stop: stop.signal });
  } finally {
    endProgress();
    say(`\n${stop.signal.aborted ? 'Simulação interrompida' : 'Simulação concluída'}\n`);
    say(accountText(ledger.totals, seconds()));
  }
  say('\nConferindo com o servidor…');
  const report = await checkServer(admin, setup, ledger);
  say(checkText(report));
  return report.problems.length === 0 ? 0 : 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof NoAnswer) return `O servidor não respondeu: ${error.message}.`;
  if (error instanceof PoolRefusal) return `A conta informada não entra: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await simulate().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  return 1;
});
