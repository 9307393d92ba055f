import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../harness/start-server.js';
import { NoAnswer } from '../simulate/patient-session.js';
import { runCollectors } from '../simulate/run-collectors.js';
import { type BusyPharmacy, hearAChange, openBusyPharmacy } from './busy-pharmacy.js';
import { type FaultName, faults } from './faults.js';

/** In ms, from the end of a fault to the next answer. */
const HEALED_WITHIN_MS = 10_000;
/** Fits many rounds into a short time. */
const RETRY_MS = 300;

export interface FaultReport {
  readonly fault: FaultName;
  /** Milliseconds until ready again. */
  readonly healedMs: number;
  readonly acknowledged: number;
  readonly lostAnswers: number;
  readonly unanswered: number;
  readonly problems: readonly string[];
}

interface FaultNight {
  inject(fault: FaultName): Promise<FaultReport>;
}

interface FaultNightInput {
  readonly server: RunningServer;
  readonly collectors: number;
  readonly counts: number;
  readonly seed: number;
}

export async function prepareFaultNight({ server, counts, ...input }: FaultNightInput): Promise<FaultNight> {
  const pharmacy = await openBusyPharmacy(server, input);
  const { admin, ledger, office, random } = pharmacy;
  return {
    async inject(fault) {
      const before = { ...ledger.totals, ...office.done };
      const healedMs = await whilePeopleWork(pharmacy, counts, async () => {
        await delay(random.integer(200, 2_500));
        await faults[fault]({ server, random, token: () => admin.token() });
        return timeToHeal(server);
      });
      const problems = await pharmacy.problems();
      await hearAChange(admin, pharmacy.quietInventory).catch((error: unknown) => {
        problems.push(`o tempo real não voltou: ${String(error)}`);
      });
      if (healedMs > HEALED_WITHIN_MS) problems.push(`só respondeu depois de ${Math.round(healedMs)} ms`);
      return {
        fault,
        healedMs,
        acknowledged: ledger.totals.acknowledged - before.acknowledged,
        lostAnswers: ledger.totals.lostAnswers - before.lostAnswers,
        unanswered: office.done.unanswered - before.unanswered,
        problems,
      };
    },
  };
}

async function whilePeopleWork<T>(
  { setup, ledger, office, random }: BusyPharmacy,
  counts: number,
  injectFault: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const counting = runCollectors(setup, ledger, {
    counts,
    seed: random.integer(1, 1_000_000),
    pace: Number.POSITIVE_INFINITY,
    beforeRetry: () => delay(RETRY_MS),
    stop: new AbortController().signal,
  }).finally(() => stop.abort());
  const [result] = await Promise.all([injectFault(), counting, office.run(stop.signal)]);
  return result;
}

/** Returns milliseconds. Gives up after six times the allowed time. */
async function timeToHeal(server: RunningServer): Promise<number> {
  const started = performance.now();
  const gaveUpAt = started + 6 * HEALED_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return performance.now() - started;
    if (performance.now() > gaveUpAt) throw new NoAnswer(`o servidor não voltou:\n${server.output()}`);
    await delay(50);
  }
}
