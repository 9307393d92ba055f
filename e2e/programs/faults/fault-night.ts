import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createRandom } from '../../catalogue/random.js';
import type { RunningServer } from '../../harness/start-server.js';
import { openInventory } from '../../stock-take/locations.js';
import { checkServer } from '../simulate/check-server.js';
import { DeliveryLedger } from '../simulate/delivery-ledger.js';
import type { PatientSession } from '../simulate/patient-session.js';
import { prepareEmptyServer } from '../simulate/prepare-simulation.js';
import { runCollectors } from '../simulate/run-collectors.js';
import { type FaultName, faults, withDatabase } from './faults.js';
import { OfficeWork } from './office-work.js';

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

export async function prepareFaultNight(
  server: RunningServer,
  { counts, ...size }: { collectors: number; counts: number; seed: number },
): Promise<{ inject(fault: FaultName): Promise<FaultReport> }> {
  const pharmacy = await openBusyPharmacy(server, size);
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
  await eventually('o servidor volta', (6 * HEALED_WITHIN_MS) / 1000, async () => {
    return (await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${server.output()}`);
  });
  return performance.now() - started;
}

/** @throws with `what` and the last error after `seconds` */
async function eventually(
  what: string,
  seconds: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let reason = ''; ; await delay(50)) {
    try {
      if (await isSo()) return;
    } catch (error) {
      reason = ` (${String(error)})`;
    }
    if (performance.now() > end) throw new Error(`${what}: não aconteceu em ${seconds} s${reason}`);
  }
}

type BusyPharmacy = Awaited<ReturnType<typeof openBusyPharmacy>>;

async function openBusyPharmacy(server: RunningServer, size: { collectors: number; seed: number }) {
  const { admin, setup } = await prepareEmptyServer(server, size);
  const { pharmacy } = setup;
  const inventory = await openInventory(admin, pharmacy, 'Escritório');
  const quietInventory = await openInventory(admin, pharmacy, 'Tempo real');
  const random = createRandom(size.seed);
  const ledger = new DeliveryLedger();
  const office = new OfficeWork(admin, random, { pharmacy: pharmacy.id, inventory });
  await office.prepare();
  return {
    admin,
    setup,
    ledger,
    office,
    random,
    /** It gets no other counts, which real time needs. */
    quietInventory,
    async problems(): Promise<string[]> {
      const { problems, changedSince } = await checkServer(admin, setup, ledger);
      await office.check();
      return [
        ...problems,
        ...(changedSince === 0 ? [] : [`${changedSince} contagens mudaram sem que ninguém as mudasse`]),
        ...office.problems,
        ...(await auditDisagreements(server, pharmacy.id)),
      ];
    },
  };
}

const ACTIVE_WITHIN_SECONDS = 20;

const WITHIN_SECONDS = 10;

interface Message {
  readonly type: string;
  readonly payload?: { readonly data?: { readonly onCreateCount: { readonly id: string } } };
}

/** It subscribes by the apps' protocol, Amplify's, and hears of a count that it sends. */
async function hearAChange(session: PatientSession, inventoryID: number): Promise<void> {
  const header = { host: '127.0.0.1', Authorization: await session.token() };
  const protocol = `header-${Buffer.from(JSON.stringify(header)).toString('base64url')}`;
  const url = `${session.address().replace('http', 'ws')}/graphql/realtime`;
  const socket = new WebSocket(url, ['graphql-ws', protocol]);
  const heard: Message[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  // A failed connection rejects below; a disconnect shows as missing rows.
  socket.on('error', () => undefined);
  const hear = (what: string, seconds: number, isMeant: (message: Message) => boolean) =>
    eventually(what, seconds, () => heard.some(isMeant));
  const ask = async (message: object, answer: string) => {
    socket.send(JSON.stringify(message));
    await hear(`o servidor responde ${answer}`, ACTIVE_WITHIN_SECONDS, ({ type }) => type === answer);
  };
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(ACTIVE_WITHIN_SECONDS * 1000) });
    await ask({ type: 'connection_init' }, 'connection_ack');
    const data = JSON.stringify({ query: 'subscription { onCreateCount { id } }', variables: {} });
    const payload = { data, extensions: { authorization: header } };
    await ask({ id: '1', type: 'start', payload }, 'start_ack');
    const id = randomUUID();
    const barcode = [{ barcode: '7891234567895', count: 1 }];
    const count = { amplify_id: id, inventoryID, barcode, createdAt: new Date().toISOString() };
    await session.send('POST', '/api/mobile/counts/', [count]);
    await hear(
      'a contagem chega à inscrição',
      WITHIN_SECONDS,
      (message) => message.payload?.data?.onCreateCount.id === id,
    );
  } finally {
    socket.terminate();
  }
}

/**
 * It reads the database: a count's newest audit row has its version, no version has two rows, lines match
 * entries.
 *
 * @returns one sentence per kind of disagreement
 */
function auditDisagreements(server: RunningServer, pharmacy: string): Promise<string[]> {
  return withDatabase(server, async (client) => {
    const found: string[] = [];
    for (const [sentence, sql] of questions) {
      const { rows } = await client.query<{ id: string }>(sql, [pharmacy]);
      if (rows.length > 0) found.push(`${rows.length} ${sentence}, por exemplo ${rows[0]?.id}`);
    }
    return found;
  });
}

const questions: readonly (readonly [string, string])[] = [
  [
    'contagens cuja versão não é a da última linha de auditoria',
    `select count.id from count
     left join (
       select distinct on (entity_id) entity_id, (after ->> 'version')::int as version
       from audit where pharmacy_id = $1 and entity = 'count' order by entity_id, id desc
     ) newest on newest.entity_id = count.id::text
     where count.pharmacy_id = $1 and newest.version is distinct from count.version`,
  ],
  [
    'versões com duas linhas de auditoria',
    `select entity_id as id from audit where pharmacy_id = $1 and entity = 'count'
     group by entity_id, after ->> 'version' having count(*) > 1`,
  ],
  [
    'contagens sem linhas',
    `select count.id from count where pharmacy_id = $1 and not exists (
       select 1 from count_line where count_line.pharmacy_id = count.pharmacy_id and count_id = count.id)`,
  ],
];
