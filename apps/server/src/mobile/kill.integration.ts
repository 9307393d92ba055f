import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { CountLine } from '@balanco/contract/counts';
import type { MobileCountResult } from '@balanco/contract/mobile';
import { expect, it } from 'vitest';
import { readyAddress, startProcess } from '../testing/server-process.js';
import { mobileCount } from '../testing/stock-taking.js';
import { temporaryDataFolder } from '../testing/temporary-data-folder.js';

const admin = { email: 'ana@balanco.test', password: 'Senha!234' };
const LICENCE_KEY = 'AAAAACCCCCDDDDDEEEEEFFFFF';
const KILLS = 3;
const BATCH = 20;

interface RunningServer {
  readonly origin: string;
  readonly process: ChildProcess;
}

/** The real server with its embedded PostgreSQL, from the first line of `main.ts` to the address that it prints. */
async function start(dataDir: string): Promise<RunningServer> {
  const child = await startProcess('main', {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LICENSE_KEY: LICENCE_KEY,
  });
  return { process: child, origin: await readyAddress(child) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function request<T>(origin: string, path: string, token: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function signIn(origin: string): Promise<string> {
  const { identity } = await request<{ identity: { endpoint: string; userPoolClientId: string } }>(
    origin,
    '/api/config/',
    '',
  );
  const answer = await fetch(identity.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: identity.userPoolClientId,
      AuthParameters: { USERNAME: admin.email, PASSWORD: admin.password },
    }),
  });
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
  return AuthenticationResult.IdToken;
}

/**
 * Sends batch after batch until the server dies, and notes which counts were acknowledged. A batch without an answer
 * is kept, to be sent again as an app would.
 */
class Collector {
  readonly acknowledged = new Set<string>();
  readonly #inventory: string;
  readonly #onAnswer: () => void;
  #pending: { amplify_id: string }[] = [];

  constructor(inventory: string, onAnswer: () => void) {
    this.#inventory = inventory;
    this.#onAnswer = onAnswer;
  }

  async work(origin: string, token: string): Promise<void> {
    for (;;) {
      if (this.#pending.length === 0) {
        this.#pending = Array.from({ length: BATCH }, () => mobileCount(this.#inventory));
      }
      const sent = request<{ results: MobileCountResult[] }>(
        origin,
        '/api/mobile/counts/',
        token,
        this.#pending,
      );
      const answer = await sent.catch((error: unknown) => {
        // Only a broken connection means that the server was killed.
        if (error instanceof TypeError) return null;
        throw error;
      });
      if (answer === null) return;
      for (const { status, amplify_id } of answer.results) {
        expect(['created', 'unchanged']).toContain(status);
        this.acknowledged.add(amplify_id ?? '');
      }
      this.#pending = [];
      this.#onAnswer();
    }
  }
}

it('keeps every acknowledged count, once, though the server is killed in the middle of writes', async () => {
  const dataDir = await temporaryDataFolder();
  let server = await start(dataDir);
  const token = await signIn(server.origin);
  await request(server.origin, '/api/license/', token, { license: LICENCE_KEY });
  const pharmacy = await request<{ id: string; inventory_uuid: string }>(
    server.origin,
    '/api/pharmacies/',
    token,
    {
      name: 'Central',
    },
  );
  let answersToCome = 0;
  const collectors = [1, 2, 3].map(
    () =>
      new Collector(pharmacy.inventory_uuid, () => {
        answersToCome -= 1;
        // Right after an answer: other batches are being written, and this one's must be there for good.
        if (answersToCome === 0) server.process.kill('SIGKILL');
      }),
  );
  for (let kill = 1; kill <= KILLS; kill += 1) {
    answersToCome = 5 * kill;
    const { origin, process: child } = server;
    await Promise.all(collectors.map((collector) => collector.work(origin, token)));
    await end(child, 'SIGKILL');
    server = await start(dataDir);
  }
  const lines: CountLine[] = [];
  let url: string | null = `/api/amplify-counts/?pharmacy=${pharmacy.id}&page=1&page_size=1000`;
  while (url !== null) {
    const { pathname, search }: URL = new URL(url, server.origin);
    const page: { results: CountLine[]; next: string | null } = await request(
      server.origin,
      pathname + search,
      token,
    );
    lines.push(...page.results);
    url = page.next;
  }
  const counts = await request<{ id: number; amplify_id: string }[]>(
    server.origin,
    `/api/amplify-counts/?pharmacy=${pharmacy.id}`,
    token,
  );
  const stored = counts.map((count) => count.amplify_id);
  expect(new Set(stored).size).toBe(stored.length);
  expect(lines.map((line) => line.count_id).sort()).toEqual(counts.map((count) => count.id).sort());
  const kept = new Set(stored);
  const lost = collectors.flatMap((collector) => [...collector.acknowledged].filter((id) => !kept.has(id)));
  expect(lost).toEqual([]);
  const acknowledged = collectors.reduce((sum, collector) => sum + collector.acknowledged.size, 0);
  expect(acknowledged).toBeGreaterThanOrEqual(5 * (1 + 2 + 3) * BATCH);
  await end(server.process, 'SIGTERM');
  expect(server.process.exitCode).toBe(0);
}, 120_000);
