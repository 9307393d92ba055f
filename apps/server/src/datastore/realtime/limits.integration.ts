import { expect, it, vi } from 'vitest';
import { addCollector } from '../../testing/server/add-collector.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { connectClient, PATIENCE, startMessage } from '../testing/realtime-client.js';

const query = 'subscription operation { onCreateCount { id } }';

const server = useServer({
  datastore: {
    realtime: {
      pollMs: 20,
      connections: 3,
      connectionsPerPerson: 2,
      subscriptionsPerConnection: 2,
      workPerPerson: 310,
    },
  },
});

const token = () => server.people.user.accessToken;

const connectSoon = (shown: string) =>
  vi.waitFor(async () => {
    const client = await connectClient(server, shown);
    await expect.poll(() => client.received.length > 0 || client.ended !== undefined, PATIENCE).toBe(true);
    if (client.received[0]?.type !== 'connection_ack') throw new Error(`refused with ${client.refusedWith}`);
    return client;
  }, PATIENCE);

async function expectFull(shown: string) {
  const client = await connectClient(server, shown);
  expect(await client.end()).toMatchObject({ code: 1006 });
  expect(client.refusedWith).toBe(429);
}

it("a closed connection frees its person's slot", async () => {
  const clients = [await connectSoon(token()), await connectSoon(token())];
  await expectFull(token());
  for (const { socket } of clients) socket.close();
  await connectSoon(token());
});

it('the connections of all people together are limited', async () => {
  const { admin, mod } = server.people;
  for (const shown of [token(), token(), admin.accessToken]) await connectSoon(shown);
  await expectFull(mod.accessToken);
});

it('a connection has a limited number of subscriptions, one for each id', async () => {
  const client = await connectSoon(token());
  const first = await client.subscribe(query);
  client.send(startMessage(first, query, {}, token()));
  expect((await client.receive({ type: 'error', id: first })).payload.errors).toMatchObject([
    { errorType: 'DuplicatedOperationError' },
  ]);
  const second = await client.subscribe(query);
  const third = await client.subscribe(query);
  expect((await client.receive({ type: 'error', id: third })).payload.errors).toMatchObject([
    { errorType: 'MaxSubscriptionsReachedError' },
  ]);
  client.send({ type: 'stop', id: second });
  await client.receive({ type: 'complete', id: second });
  const fourth = await client.subscribe(query);
  await client.receive({ type: 'start_ack', id: fourth });
});

it('the subscriptions of a person have a limited number of fields and conditions', async () => {
  const [client, other] = [await connectSoon(token()), await connectSoon(token())];
  const filtered =
    'subscription operation($filter: ModelSubscriptionCountFilterInput) { onCreateCount(filter: $filter) { id } }';
  const or = (length: number) => ({
    variables: { filter: { or: Array.from({ length }, () => ({ barcode: { contains: '7' } })) } },
  });
  const errorOf = async (length: number) => {
    const id = await other.subscribe(filtered, or(length));
    return (await other.receive({ type: 'error', id })).payload.errors[0].message;
  };
  expect(await errorOf(201)).toContain('more than 200 conditions');
  const kept = await client.subscribe(filtered, or(200));
  await client.receive({ type: 'start_ack', id: kept });
  expect(await errorOf(107)).toContain('310 fields and conditions at most');
  client.send({ type: 'stop', id: kept });
  await client.receive({ type: 'complete', id: kept });
  await other.receive({ type: 'start_ack', id: await other.subscribe(filtered, or(107)) });
});

it('an unreadable message does not end the connection', async () => {
  const client = await connectSoon(token());
  for (const text of ['', '{', 'null', '{"type":"start","id":"x"}', '{"type":"subscribe","id":"y"}']) {
    client.send(text);
  }
  client.socket.send(Buffer.from([0, 159, 146, 150]));
  await client.receive({ type: 'error', id: 'y' });
  await expect.poll(() => client.received.filter(({ type }) => type === 'error').length, PATIENCE).toBe(6);
  expect(client.received.at(-1)?.payload.errors).toMatchObject([{ errorType: 'BadRequestException' }]);
  await client.receive({ type: 'start_ack', id: await client.subscribe(query) });
});

it('a message that is too long ends its connection and no other', async () => {
  const neighbour = await addCollector(server, 'Vilma Vizinha');
  const [client, other] = [await connectSoon(token()), await connectSoon(neighbour.accessToken)];
  client.send(startMessage('1', query, { filter: 'x'.repeat(64 * 1024) }, token()));
  expect(await client.end()).toMatchObject({ code: 1009 });
  await other.receive({ type: 'start_ack', id: await other.subscribe(query) });
});
