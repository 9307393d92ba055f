import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../harness/eventually.js';
import { subscribe } from '../harness/realtime-subscriber.js';
import { callApi, PoolRefusal, signInToPool } from '../stock-take/api.js';
import { openStockTake, pull, sendCount } from './night.js';
import { administrator, type ServerPair } from './our-servers.js';
import { runSql } from './postgres-node.js';
import type { World } from './world.js';

interface CheckResult {
  readonly area: string;
  readonly what: string;
  /** A measurement or an error. */
  readonly detail: string;
  readonly isOk: boolean;
  readonly seconds: number;
}

/** Prints each result and keeps it for the table. */
export class CheckList {
  readonly results: CheckResult[] = [];
  readonly #say: (line: string) => void;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  /** Passes if `work` resolves; prints its result. */
  async check(area: string, what: string, work: () => Promise<string>): Promise<void> {
    const start = performance.now();
    const outcome = await work().then(
      (detail) => ({ detail, isOk: true }),
      (error: unknown) => ({ detail: error instanceof Error ? error.message : String(error), isOk: false }),
    );
    const result = { area, what, ...outcome, seconds: (performance.now() - start) / 1000 };
    this.results.push(result);
    this.#say(lineOf(result));
  }

  get failed(): number {
    return this.results.filter(({ isOk }) => !isOk).length;
  }
}

function lineOf({ area, what, detail, isOk, seconds }: CheckResult): string {
  const time = `${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`;
  const [first = '', ...rest] = detail.split('\n');
  const head = `${isOk ? '  ok  ' : 'FALHA '} ${area} · ${what}${first === '' ? '' : `: ${first}`} (${time})`;
  return [head, ...rest.map((line) => `         ${line}`)].join('\n');
}

export function tableOf(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ area }) => area.length));
  const wide = Math.max(...results.map(({ what }) => what.length));
  return results
    .map(({ area, what, isOk, seconds }) => {
      const time = seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
      return `${isOk ? 'ok   ' : 'FALHA'}  ${area.padEnd(width)}  ${what.padEnd(wide)}  ${time.padStart(6)} s`;
    })
    .join('\n');
}

const SLOW_SECONDS = 7;

/** A write through one server reaches a socket of the other. Returns the longest delay. */
export async function checkSockets(pair: ServerPair): Promise<string> {
  const take = await openStockTake(pair);
  const token = await take.at[0].token();
  let longest = 0;
  for (const [writer, listener] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const subscriber = await subscribe(pair.urls[listener], token, 'onCreateCount');
    try {
      const start = performance.now();
      const id = await sendCount(take.at[writer], take.location);
      await eventually('o outro servidor conta da contagem', 15, async () =>
        subscriber.ids.includes(id) ? true : undefined,
      );
      longest = Math.max(longest, performance.now() - start);
    } finally {
      subscriber.close();
    }
  }
  return `no máximo ${Math.round(longest)} ms`;
}

/**
 * A wrong watermark loses a change here: a transaction begins, a phone pulls, the transaction commits, the
 * phone pulls with `since`.
 *
 * @param databaseUrl as of the servers
 */
export async function checkWatermark(world: World, pair: ServerPair, databaseUrl: string): Promise<string> {
  const take = await openStockTake(pair);
  const name = `Noite ${randomUUID()}`;
  const slow = runSql(
    world.setup,
    databaseUrl,
    `begin; update inventory set name = '${name}' where number = ${take.location.inventoryID};
     select pg_sleep(${SLOW_SECONDS}); commit;`,
  );
  // Longer than the watermark's margin.
  const isOpen = `select 1 from pg_stat_activity where query like '%${name}%' and pid <> pg_backend_pid()
    and xact_start < now() - interval '3 seconds'`;
  await eventually('a transação lenta fica aberta', 10, async () =>
    (await world.primary().sql(isOpen)) === '' ? undefined : true,
  );
  const before = await pull(take.at[1], 'inventories');
  if (namesOf(before).includes(name)) throw new Error('a mudança foi vista antes de valer');
  await slow;
  const after = await pull(take.at[0], 'inventories', before.since);
  if (!namesOf(after).includes(name)) throw new Error(`a mudança se perdeu para since=${before.since}`);
  return `uma transação de ${SLOW_SECONDS} s chega à busca seguinte`;
}

const namesOf = ({ results }: Awaited<ReturnType<typeof pull>>) => results.map(({ name }) => name);

/** A session works at both servers; after a sign-out both refuse it. */
export async function checkSessions({ urls: [first, second] }: ServerPair): Promise<string> {
  const token = await signInToPool(first, administrator);
  const use = (url: string) => callApi(url, { method: 'GET', path: '/api/protected/', token });
  await expectStatus(await use(second), 200);
  await expectStatus(await callApi(second, { method: 'POST', path: '/api/sign-out/', token }), 200);
  const refused = await use(first);
  await expectStatus(refused, 403);
  await expectStatus(await use(second), 403);
  return 'entra em um, vale no outro, sai neste e já não vale naquele';
}

async function expectStatus(answer: Response, status: number): Promise<void> {
  if (answer.status === status) return;
  throw new Error(`${answer.url} respondeu ${answer.status} em vez de ${status}: ${await answer.text()}`);
}

/** After half of the allowed guesses at each, both refuse. */
export async function checkThrottles(pair: ServerPair): Promise<string> {
  const [locked, curious] = [await createPerson(pair), await createPerson(pair)];
  for (let guess = 0; guess < GUESSES; guess += 1)
    await signsIn(pair.urls[guess % 2] ?? '', { ...locked, password: 'Errada!234' });
  for (const url of pair.urls)
    if (await signsIn(url, locked))
      throw new Error(`${GUESSES} senhas erradas não travaram a conta em ${url}`);

  const token = await signInToPool(pair.urls[0], curious);
  const body = { license: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' };
  const tryKey = (url = '') => callApi(url, { method: 'POST', path: '/api/license/', token, body });
  for (let guess = 0; guess < GUESSES; guess += 1)
    await expectStatus(await tryKey(pair.urls[guess % 2]), 400);
  for (const url of pair.urls) await expectStatus(await tryKey(url), 429);
  return `${GUESSES} senhas e ${GUESSES} chaves erradas, metade em cada um`;
}

const GUESSES = 10;

async function createPerson(pair: ServerPair): Promise<{ email: string; password: string }> {
  const person = { email: `${randomUUID()}@rede.example`, password: 'Senha!certa-1' };
  const words = ['--email', person.email, '--name', 'Pessoa', '--password', person.password];
  await pair.operate('user', 'create', ...words);
  return person;
}

async function signsIn(url: string, person: { email: string; password: string }): Promise<boolean> {
  try {
    await signInToPool(url, person);
    return true;
  } catch (error) {
    if (error instanceof PoolRefusal) return false;
    throw error;
  }
}

/** They tell which server made a call. */
export const appsyncKeys = ['da2-first', 'da2-second'] as const;

const WATCHED_MS = 17_000;
const TAKEN_OVER_SECONDS = 40;

/** One server runs it. If killed, the other takes over. */
export async function checkAppSyncWorker(pair: ServerPair, appsync: FakeAppSync): Promise<string> {
  const worker = await eventually('um dos servidores chama o AppSync', TAKEN_OVER_SECONDS, async () => {
    return appsync.calls[0]?.key;
  });
  await delay(WATCHED_MS);
  const keys = new Set(appsync.calls.map(({ key }) => key));
  if (keys.size !== 1) throw new Error(`o AppSync foi chamado por ${keys.size} servidores ao mesmo tempo`);
  const index = worker === appsyncKeys[0] ? 0 : 1;
  const killedAt = performance.now();
  const killed = await pair.kill(index);
  const calls = appsync.calls.length;
  const taken = await eventually('o outro servidor assume', TAKEN_OVER_SECONDS, async () =>
    appsync.calls.slice(calls).find(({ key }) => key !== worker),
  );
  await killed.revive();
  return `um só; morto com SIGKILL, o outro assume em ${Math.round((taken.at - killedAt) / 1000)} s`;
}

/** Without rows; records the key and time of each call. */
interface FakeAppSync {
  readonly endpoint: string;
  readonly calls: readonly { readonly key: string; readonly at: number }[];
  close(): Promise<void>;
}

export async function startFakeAppSync(): Promise<FakeAppSync> {
  const calls: { key: string; at: number }[] = [];
  const server = createServer(async (request, response) => {
    calls.push({ key: String(request.headers['x-api-key']), at: performance.now() });
    const { query } = (await json(request)) as { query: string };
    const field = /\b(sync\w+)\s*\(/.exec(query)?.[1] ?? '';
    const page = { items: [], nextToken: null, startedAt: Date.now() };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { [field]: page } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/graphql`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
