import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../harness/eventually.js';
import { type Subscriber, subscribe } from '../harness/realtime-subscriber.js';
import { NoAnswer, type PatientSession } from '../simulate/patient-session.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import type { CheckList } from './checks.js';
import {
  assertNothingLost,
  assertOnlyLost,
  type Night,
  openStockTake,
  prepareNight,
  sendCount,
} from './night.js';
import type { ServerPair } from './our-servers.js';
import type { World } from './world.js';

const COLLECTORS = 20;
const COUNTS = 6_000;
const PACE = 60;
const GONE_AFTER = 2_000;

/** Nothing is acknowledged meanwhile. */
const AWAY_SECONDS = 8;

/** Of an asynchronous replica when the primary dies. */
const BEHIND_MS = 1_000;

/** While twenty collectors count. */
export async function stageFailOver(
  world: World,
  checks: CheckList,
  how: 'synchronous' | 'asynchronous',
): Promise<void> {
  const isSynchronous = how === 'synchronous';
  const area = isSynchronous ? 'réplica síncrona' : 'réplica assíncrona';
  const url = await world.createDatabase(how);
  await world.replicate(how);
  const pair = await world.startPair({ env: { DATABASE_URL: url } });
  const input = { pair, url: world.url, collectors: COLLECTORS, counts: COUNTS, pace: PACE, seed: 11 };
  let subscriber: Subscriber | undefined;
  let phone: MirrorPhone | undefined;
  try {
    if (isSynchronous)
      await checks.check(area, 'parada, nada é confirmado sem ela', () => checkHalted(world, pair));
    const night = await prepareNight(input);
    const [collector] = night.setup.collectors;
    if (collector === undefined) throw new Error('the simulation has no collectors');
    phone = startMirrorPhone(collector.session);
    const mirror = phone;
    subscriber = await subscribe(pair.urls[1], await collector.session.token(), 'onCreateCount');
    const numberBefore = await openInventory(
      night.admin,
      await createPharmacy(night.admin, 'Antes'),
      'Antes',
    );
    await checks.check(area, 'assume com coletores contando', () =>
      failOverWhileCounting(world, night, isSynchronous ? 0 : BEHIND_MS),
    );
    await checks.check(
      area,
      isSynchronous ? 'tudo o que foi confirmado está lá' : 'o que falta é dito',
      () => (isSynchronous ? assertNothingLost(night) : assertOnlyLost(night)),
    );
    await checks.check(
      area,
      isSynchronous ? 'um telefone não perde mudança' : 'o que um telefone ainda tem',
      () => checkPhone(mirror, isSynchronous),
    );
    const heard = subscriber;
    await checks.check(area, 'o tempo real continua', async () => {
      const id = await sendCount(collector.session, collector.location);
      await eventually('quem já escutava ouve', 40, async () => heard.ids.includes(id) || undefined);
      return 'quem já escutava ouve';
    });
    await checks.check(area, 'números novos são novos', () => checkNumbers(world, night, how, numberBefore));
  } finally {
    await phone?.end();
    subscriber?.close();
    await pair.stop();
  }
}

/** Only counts after the synchronous replica's return are acknowledged. */
async function checkHalted(world: World, pair: ServerPair): Promise<string> {
  const { at, location } = await openStockTake(pair);
  const away = AbortSignal.timeout(AWAY_SECONDS * 1000);
  world.stallReplication(true);
  const outcome = await sendCount(at[0], location, away).then(
    () => 'foi confirmada',
    (error: unknown) => (error instanceof NoAnswer ? null : String(error)),
  );
  world.stallReplication(false);
  if (outcome !== null) throw new Error(`uma contagem que a réplica não tem ${outcome}`);
  await eventually('contagens são aceitas de novo', 40, () => sendCount(at[1], location));
  return `sem confirmação em ${AWAY_SECONDS} s, aceitas quando a réplica volta`;
}

/** Exact with a synchronous replica; otherwise only reports differences. */
async function checkPhone(phone: MirrorPhone, isSynchronous: boolean): Promise<string> {
  const { counts, pulls, missed, ghosts } = await phone.compare();
  if (isSynchronous && missed + ghosts > 0)
    throw new Error(`faltam ${missed} mudanças, e ${ghosts} contagens não existem mais`);
  if (!isSynchronous)
    return `${counts} contagens; ${missed + ghosts} no telefone são das que a réplica perdeu`;
  return `${counts} contagens iguais depois de ${pulls} buscas`;
}

/** Seconds until the next acknowledged count. */
async function failOverWhileCounting(world: World, night: Night, behindMs: number): Promise<string> {
  const { totals } = night;
  const counting = night.run();
  await eventually('os coletores contam', 60, async () => totals.acknowledged > GONE_AFTER || undefined);
  if (behindMs > 0) {
    world.stallReplication(true);
    await delay(behindMs);
  }
  const start = performance.now();
  await world.failOver();
  const before = totals.acknowledged;
  await eventually(
    'contagens são aceitas de novo',
    60,
    async () => totals.acknowledged > before || undefined,
  );
  const seconds = ((performance.now() - start) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  await counting;
  return `contagens são aceitas de novo depois de ${seconds} s`;
}

/** No sequence is behind its table. */
async function checkNumbers(world: World, night: Night, database: string, before: number): Promise<string> {
  const after = await openInventory(night.admin, await createPharmacy(night.admin, 'Depois'), 'Depois');
  if (after <= before) throw new Error(`o inventário ${after} veio depois do ${before}`);
  const columns = await world.primary().sql(
    `select format('select %L where (select max(%I) from %I) > pg_sequence_last_value(%L)',
       table_name, column_name, table_name, pg_get_serial_sequence(table_name, column_name))
     from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
    database,
  );
  const queries = columns.split('\n');
  const behind = await world.primary().sql(queries.join(' union all '), database);
  if (behind !== '') throw new Error(`a sequência ficou para trás: ${behind}`);
  return `${queries.length} sequências; inventário ${before}, depois ${after}`;
}

interface PulledCount {
  readonly amplify_id: string;
  readonly _version: number;
  readonly _deleted: boolean;
}

interface Page {
  readonly results: readonly PulledCount[];
  readonly cursor: string | null;
  readonly since: string;
}

/** Pulls everything, then changes. */
interface MirrorPhone {
  /** Pulls a last time; compares with a new phone. */
  compare(): Promise<Comparison>;
  end(): Promise<void>;
}

interface Comparison {
  readonly counts: number;
  readonly pulls: number;
  /** Missing, or in another version. */
  readonly missed: number;
  /** The server lacks them. */
  readonly ghosts: number;
}

const EVERY_MS = 400;

function startMirrorPhone(session: PatientSession): MirrorPhone {
  const held = new Map<string, number>();
  let since: string | undefined;
  let pulls = 0;
  let isOver = false;

  async function pullChanges(): Promise<void> {
    const page = await pullAll(session, since);
    for (const { amplify_id, _version, _deleted } of page.results) {
      if (_deleted) held.delete(amplify_id);
      else held.set(amplify_id, _version);
    }
    since = page.since;
    pulls += 1;
  }

  const run = async () => {
    while (!isOver) {
      await pullChanges().catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
      await delay(EVERY_MS);
    }
  };
  const running = run();
  // `compare` and `end` throw it.
  running.catch(() => undefined);
  const end = async () => {
    isOver = true;
    await running;
  };
  return {
    end,
    async compare() {
      await end();
      await pullChanges();
      const { results } = await pullAll(session, undefined);
      const stored = new Map(results.map((count) => [count.amplify_id, count._version]));
      return {
        counts: stored.size,
        pulls,
        missed: [...stored].filter(([id, version]) => held.get(id) !== version).length,
        ghosts: [...held.keys()].filter((id) => !stored.has(id)).length,
      };
    },
  };
}

async function pullAll(session: PatientSession, since: string | undefined): Promise<Page> {
  const results: PulledCount[] = [];
  let page: Page | undefined;
  do {
    const query = new URLSearchParams({
      ...(since === undefined ? {} : { since }),
      ...(page?.cursor == null ? {} : { cursor: page.cursor }),
    });
    page = (await session.send('GET', `/api/mobile/counts/?${query}`)) as Page;
    results.push(...page.results);
  } while (page.cursor !== null);
  return { ...page, results };
}
