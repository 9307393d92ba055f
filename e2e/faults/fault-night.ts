import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../catalogue/random.js';
import type { RunningServer } from '../harness/start-server.js';
import { checkServer } from '../simulate/check-server.js';
import { DeliveryLedger } from '../simulate/delivery-ledger.js';
import { NoAnswer, PatientSession } from '../simulate/patient-session.js';
import { prepareSimulation, type SimulationGround } from '../simulate/prepare-simulation.js';
import { runCollectors } from '../simulate/run-collectors.js';
import { openInventory } from '../stock-take/places.js';
import { auditDisagreements } from './audit-agreement.js';
import { type FaultName, faults } from './faults.js';
import { hearAChange } from './hear-a-change.js';
import { OfficeWork } from './office-work.js';

/** The server answers again by itself, in ms after a fault is over. */
const HEALED_WITHIN_MS = 10_000;
/** Retries of phones come quickly, so that many rounds fit into little time. */
const RETRY_MS = 300;

export interface FaultReport {
  readonly fault: FaultName;
  /** How long after the fault the server was ready again, in ms. */
  readonly healedMs: number;
  readonly acknowledged: number;
  readonly lostAnswers: number;
  /** Office work that got no answer. */
  readonly unanswered: number;
  /** One sentence for each thing that is not as it was acknowledged. */
  readonly problems: readonly string[];
}

/** A pharmacy in which collectors count and staff work, on one server that is struck again and again. */
export interface FaultNight {
  strike(fault: FaultName): Promise<FaultReport>;
}

export interface FaultNightInput {
  readonly server: RunningServer;
  /** With a seat for each collector, and one for the administrator. */
  readonly licenseKey: string;
  readonly collectors: number;
  /** Counts of each round. */
  readonly counts: number;
  readonly seed: number;
}

export async function prepareFaultNight(input: FaultNightInput): Promise<FaultNight> {
  const { server, licenseKey, collectors, counts, seed } = input;
  const address = () => server.url;
  const admin = new PatientSession(address, { name: 'Administrador', ...server.admin });
  const ground = await prepareSimulation({
    address,
    admin,
    adminPassword: server.admin.password,
    collectors,
    licenseKey,
    seats: collectors + 1,
    wait: (seconds) => delay(seconds * 1000),
    seed,
    pharmacy: undefined,
    say: () => undefined,
  });
  const pharmacy = { ...ground.pharmacy, inventoryUuid: '' };
  const ofOffice = await openInventory(admin, pharmacy, 'Escritório');
  const ofListener = await openInventory(admin, pharmacy, 'Tempo real');
  const random = createRandom(seed);
  const ledger = new DeliveryLedger();
  const office = new OfficeWork(admin, random, { pharmacy: pharmacy.id, inventory: ofOffice });
  await office.prepare();

  const strike = async (fault: FaultName): Promise<FaultReport> => {
    const before = { ...ledger.totals, ...office.done };
    const stop = new AbortController();
    const work = [countRound(ground, ledger, counts, random.integer(1, 1_000_000)), office.run(stop.signal)];
    const settled = Promise.allSettled(work);
    await delay(random.integer(200, 2_500));
    await faults[fault]({ server, random, token: () => admin.token() });
    const healedMs = await timeToHeal(server);
    await work[0];
    stop.abort();
    await settled;
    await work[1];
    const problems = await problemsOf();
    await hearAChange(admin, ofListener).catch((error: unknown) => {
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
  };

  const problemsOf = async (): Promise<string[]> => {
    const { problems, changedSince } = await checkServer(admin, ground, ledger);
    await office.check();
    return [
      ...problems,
      ...(changedSince === 0 ? [] : [`${changedSince} contagens mudaram sem que ninguém as mudasse`]),
      ...office.problems,
      ...(await auditDisagreements(server.dataDir, pharmacy.id)),
    ];
  };
  return { strike };
}

function countRound(
  ground: SimulationGround,
  ledger: DeliveryLedger,
  counts: number,
  seed: number,
): Promise<void> {
  return runCollectors(ground, ledger, {
    counts,
    seed,
    pace: Number.POSITIVE_INFINITY,
    beforeRetry: () => delay(RETRY_MS),
    stop: new AbortController().signal,
  });
}

/** How long until the server says that it is ready; gives up long after it should be. */
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
