import {
  PROGRESS_STREAM_PATH,
  type ProgressLine,
  progressLineSchema,
} from '@balanco/contract/progress/progress';
import Fastify from 'fastify';
import { UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { setRows } from '../../../testing/database/rows.js';
import { limitPerson } from '../../../testing/server/add-collector.js';
import { useServer, type Who } from '../../../testing/server/server-under-test.js';
import { signInTo, TEST_PASSWORD } from '../../../testing/server/test-people.js';
import {
  addInventory,
  addPharmacy,
  addSection,
  declareDone,
  mobileCount,
  submit,
} from '../../../testing/world/stock-taking.js';
import { openProgress } from './routes.js';

const server = useServer({ progress: { pollMs: 20, aliveMs: 50, streamsPerPerson: 3 } });
let pharmacy: string;
let inventory: number | string;
beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));
beforeEach(async () => {
  pharmacy = (await addPharmacy(server, 'Central')).id;
  inventory = (await addInventory(server, pharmacy)).inventory_id;
});

async function openStream(
  as: Who,
  query = '',
  app: { listeningOrigin: string } = server.app,
  token?: string,
) {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const authorization = `Bearer ${token ?? (as === 'nobody' ? '' : server.people[as].idToken)}`;
  const answer = await fetch(`${app.listeningOrigin}${PROGRESS_STREAM_PATH}${query}`, {
    headers: { authorization, 'accept-encoding': 'br, gzip' },
    signal: gone.signal,
  });
  const lines = linesOf(answer);
  return {
    answer,
    leave: () => gone.abort(),
    async next<Type extends ProgressLine['type']>(
      type: Type,
    ): Promise<Extract<ProgressLine, { type: Type }>> {
      for (;;) {
        const { value, done } = await lines.next();
        if (done === true) throw new Error('the stream ended');
        if (value.type === type) return value as Extract<ProgressLine, { type: Type }>;
      }
    },
    async ended(): Promise<void> {
      while ((await lines.next()).done !== true);
    },
  };
}

async function* linesOf({ body }: Response): AsyncGenerator<ProgressLine> {
  if (body === null) return;
  let text = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield progressLineSchema.parse(JSON.parse(line));
  }
}

const has = (inventories: readonly { inventory_id: unknown }[], id = inventory) =>
  inventories.some(({ inventory_id }) => inventory_id === id);

it.each<[Who, number, string]>([
  ['nobody', 403, 'token_invalid'],
  ['unlicensed', 402, 'license_required'],
  ['user', 403, 'permission_denied'],
])('the stream is refused to %s with %i', async (as, status, code) => {
  const { answer } = await openStream(as);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
});

it('a stream begins with everything and continues with changes', async () => {
  const stream = await openStream('mod');
  const all = await stream.next('all');
  expect(all.inventories.find(({ inventory_id }) => inventory_id === inventory)).toMatchObject({ lines: 0 });
  await stream.next('alive');
  await submit(server, [mobileCount(inventory)]);
  await expect
    .poll(async () => (await stream.next('change')).inventories)
    .toMatchObject([{ inventory_id: inventory, lines: 1, collectors: [{ lines: 1 }] }]);
  await sql`update inventory set finalised_at = now() where number = ${inventory}`.execute(server.db);
  await expect.poll(async () => (await stream.next('change')).closed).toEqual([inventory]);
});

it('a section declared done on a phone arrives as a change', async () => {
  const section = await addSection(server, inventory, 'Corredor 1');
  const stream = await openStream('mod', `?opened=${inventory}`);
  await stream.next('all');
  await declareDone(server, section);
  const { inventories } = await stream.next('change');
  expect(inventories).toMatchObject([
    { sections: { ready: 1 }, section_list: [{ id: section, state: 'ready', done: [{ matches: true }] }] },
  ]);
});

it('a stream lists the sections of the opened inventory only', async () => {
  const other = (await addInventory(server, pharmacy)).inventory_id;
  const lists = (await (await openStream('mod', `?opened=${inventory}`)).next('all')).inventories.map(
    ({ inventory_id, section_list }) => [inventory_id, section_list],
  );
  expect(lists).toContainEqual([inventory, expect.any(Array)]);
  expect(lists).toContainEqual([other, null]);
  expect((await openStream('mod', '?opened=x')).answer.status).toBe(400);
});

it('a stream is neither compressed nor buffered by proxies', async () => {
  const { headers } = (await openStream('mod')).answer;
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
});

it('the stream of the wall names nobody', async () => {
  await submit(server, [mobileCount(inventory)]);
  const wall = await (await openStream('mod', '?wall=true')).next('all');
  expect(has(wall.inventories)).toBe(true);
  expect(JSON.stringify(wall)).not.toContain(server.people.user.sub);
  expect(wall.inventories.every(({ totals, collectors }) => totals === null && collectors.length === 0)).toBe(
    true,
  );
});

it('a stream ends when its person loses the role', async () => {
  const stream = await openStream('mod');
  await stream.next('all');
  const role = (name: string) =>
    setRows(server.db, 'person', { sub: server.people.mod.sub }, { role: name as 'mod' });
  await role('user');
  onTestFinished(async () => void (await role('mod')));
  await stream.ended();
  expect((await openStream('mod')).answer.status).toBe(403);
});

it('a stream ends with its session, and others go on', async () => {
  const { idToken } = await signInTo(server.app, server.people.mod.email, TEST_PASSWORD);
  const [own, other] = [await openStream('mod', '', server.app, idToken), await openStream('mod')];
  await own.next('all');
  await server.identity.signOut(idToken);
  await own.ended();
  await other.next('all');
  await submit(server, [mobileCount(inventory)]);
  await other.next('change');
});

it('streams survive killed database sessions', async () => {
  const stream = await openStream('mod');
  await stream.next('all');
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(server.db);
  await kill();
  const next = await openStream('admin');
  await kill();
  await next.next('all');
  await expect
    .poll(() =>
      submit(server, [mobileCount(inventory)]).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect((await stream.next('change')).inventories).toMatchObject([{ inventory_id: inventory }]);
  await next.next('change');
});

it('a stream ends when the reach of its person changes', async () => {
  const foreign = (await addInventory(server, (await addPharmacy(server, 'Alheia')).id)).inventory_id;
  const stream = await openStream('mod');
  expect(has((await stream.next('all')).inventories, foreign)).toBe(true);
  await limitPerson(server.db, server.people.mod.sub, [pharmacy]);
  onTestFinished(() => limitPerson(server.db, server.people.mod.sub, null));
  await stream.ended();
  const next = await openStream('mod');
  expect((await next.next('all')).inventories.map(({ inventory_id }) => inventory_id)).toEqual([inventory]);
  await submit(server, [mobileCount(foreign)]);
  await submit(server, [mobileCount(inventory)]);
  expect((await next.next('change')).inventories.map(({ inventory_id }) => inventory_id)).toEqual([
    inventory,
  ]);
});

it('a stream of a person without pharmacies is empty', async () => {
  const { sub } = server.people.mod;
  onTestFinished(() => limitPerson(server.db, sub, null));
  await limitPerson(server.db, sub, []);
  const none = await openStream('mod');
  expect((await none.next('all')).inventories).toEqual([]);
  await limitPerson(server.db, sub, null);
  await none.ended();
  const every = await openStream('mod');
  expect(has((await every.next('all')).inventories)).toBe(true);
  await limitPerson(server.db, sub, []);
  await every.ended();
  expect((await (await openStream('mod')).next('all')).inventories).toEqual([]);
});

it('a person’s streams are limited, and closing one makes room', async () => {
  const streams = await Promise.all([1, 2, 3].map(() => openStream('admin')));
  expect((await openStream('admin')).answer.status).toBe(429);
  streams[0]?.leave();
  await expect.poll(async () => (await openStream('admin')).answer.status).toBe(200);
});

async function startStreams() {
  // A cut client may keep its connection open.
  const app = Fastify({ forceCloseConnections: true });
  app.decorateRequest('caller', null);
  const progress = openProgress({
    db: server.db,
    sessions: server.identity,
    logger: { error: () => undefined },
    settings: { pollMs: 20, aliveMs: 50 },
  });
  const { sub } = server.people.admin;
  const caller = { sub, email: '', name: '', role: 'admin', licensed: true, pharmacyIds: null } as const;
  progress.serve(app, async () => caller);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const token = (seconds: number) => new UnsecuredJWT({ sub, exp: Date.now() / 1000 + seconds }).encode();
  return { app, open: (seconds: number) => openStream('admin', '', app, token(seconds)) };
}

it('a stream ends when its token expires', { tags: ['full'] }, async () => {
  const { open } = await startStreams();
  const [lasting, stream] = [await open(3600), await open(3)];
  await stream.ended();
  await lasting.next('alive');
});

it('a server that stops ends its streams at once', async () => {
  const { app, open } = await startStreams();
  const stream = await open(3600);
  await stream.next('all');
  const stopped = app.close();
  await stream.ended();
  await stopped;
  expect(app.server.listening).toBe(false);
});
