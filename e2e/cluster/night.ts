import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type CheckReport, checkServer } from '../simulate/check-server.js';
import { DeliveryLedger, type Totals } from '../simulate/delivery-ledger.js';
import { PatientSession } from '../simulate/patient-session.js';
import { prepareEmptyServer, type SimulationSetup, takeSeat } from '../simulate/prepare-simulation.js';
import { runCollectors } from '../simulate/run-collectors.js';
import type { CountLocation } from '../stock-take/counts.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { administrator, type ServerPair } from './our-servers.js';

/** Through the load balancer, like `npm run simulate`. */
export interface Night {
  readonly setup: SimulationSetup;
  readonly admin: PatientSession;
  readonly totals: Readonly<Totals>;
  run(): Promise<void>;
  check(): Promise<CheckReport>;
}

interface NightInput {
  readonly pair: ServerPair;
  readonly url: string;
  readonly collectors: number;
  readonly counts: number;
  /** Simulated seconds per second. */
  readonly pace: number;
  readonly seed: number;
}

export async function prepareNight(input: NightInput): Promise<Night> {
  const { pair, url, collectors, counts, pace, seed } = input;
  const { admin, setup } = await prepareEmptyServer({
    address: () => url,
    administrator,
    operate: (...words) => pair.operate(...words),
    collectors,
    seed,
    wait: (seconds) => delay(seconds * 1000),
  });
  const ledger = new DeliveryLedger();
  return {
    setup,
    admin,
    totals: ledger.totals,
    run: () => runCollectors(setup, ledger, { counts, seed, pace, stop: new AbortController().signal }),
    check: () => checkServer(admin, setup, ledger),
  };
}

/**
 * In one sentence.
 *
 * @throws with the first differences if something is missing
 */
export async function assertNothingLost(night: Night): Promise<string> {
  const { stored, changedSince, problems } = await night.check();
  if (problems.length > 0)
    throw new Error([`${problems.length} diferenças`, ...problems.slice(0, 5)].join('\n'));
  if (changedSince > 0) throw new Error(`${changedSince} contagens têm versões que ninguém confirmou`);
  const { acknowledged, deleted, waiting, lostAnswers, merged } = night.totals;
  if (waiting > 0) throw new Error(`${waiting} mensagens ficaram na fila`);
  if (stored !== acknowledged - deleted)
    throw new Error(`${stored} no servidor, ${acknowledged - deleted} confirmadas`);
  return `${acknowledged} contagens e ${merged} correções confirmadas, todas lá, uma vez (${lostAnswers} lotes enviados de novo)`;
}

/**
 * An asynchronous replica can lose the newest acknowledged messages. A correction of a lost count, or a
 * repeat, then creates it as version 1 without earlier corrections.
 */
const LOST =
  /não está no servidor$|mais velha que a confirmada|o conteúdo não é o que foi confirmado|a versão não subiu|repetida, foi respondida|foi excluída, mas continua|o total é \d+, as linhas somam/;

/**
 * After a fail-over to a late replica.
 *
 * @throws for differences of another kind, and if nothing is missing although something must be
 */
export async function assertOnlyLost(night: Night): Promise<string> {
  const { stored, problems } = await night.check();
  const others = problems.filter((problem) => !LOST.test(problem));
  if (others.length > 0)
    throw new Error([`${others.length} diferenças de outro tipo`, ...others.slice(0, 5)].join('\n'));
  const missing = problems.filter((problem) => problem.endsWith('não está no servidor')).length;
  if (missing === 0) throw new Error('a conta da simulação não diz o que falta');
  const { acknowledged, deleted } = night.totals;
  const back = problems.filter((problem) => /a versão não subiu|repetida, foi/.test(problem)).length;
  return `${missing} contagens confirmadas faltam de ${acknowledged - deleted} (${stored} no servidor), ${back} voltaram com uma correção ou repetição; a simulação as nomeia`;
}

interface StockTake {
  readonly at: readonly [PatientSession, PatientSession];
  readonly pharmacy: string;
  readonly location: CountLocation & { readonly inventoryID: number };
}

export async function openStockTake(pair: ServerPair): Promise<StockTake> {
  const person = { name: 'Administrador', ...administrator };
  const [first, second] = pair.urls;
  const at = [new PatientSession(() => first, person), new PatientSession(() => second, person)] as const;
  const issued = await pair.operate('license', 'issue', '--seats', '5');
  await takeSeat(at[0], { licenseKey: /Chave de licença: (\S+)/.exec(issued)?.[1], seats: 5 });
  const pharmacy = await createPharmacy(at[0], `Farmácia ${randomUUID()}`);
  const inventoryID = await openInventory(at[0], pharmacy, 'Noite');
  const location = await openSection(at[0], inventoryID, 'Corredor 1');
  return { at, pharmacy: pharmacy.id, location: { ...location, inventoryID } };
}

/** Returns the count's id. */
export async function sendCount(
  session: PatientSession,
  location: CountLocation,
  signal?: AbortSignal,
): Promise<string> {
  const id = randomUUID();
  const count = { amplify_id: id, ...location, barcode: [{ barcode: '7891234567895', count: 3 }] };
  const body = [{ ...count, createdAt: new Date().toISOString() }];
  const { results } = (await session.send('POST', '/api/mobile/counts/', body, signal)) as {
    results: { status: string }[];
  };
  if (results[0]?.status !== 'created')
    throw new Error(`a contagem foi respondida com ${results[0]?.status}`);
  return id;
}

interface Pulled {
  readonly results: readonly { readonly id?: string; readonly amplify_id?: string; readonly name?: string }[];
  readonly since: string;
}

/** Everything, or what changed since. */
export async function pull(session: PatientSession, list: string, since?: string): Promise<Pulled> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  return (await session.send('GET', `/api/mobile/${list}/${query}`)) as Pulled;
}
