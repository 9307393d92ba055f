/** @module-tag full */

import { expect, it, vi } from 'vitest';
import { useServer } from '../../testing/server/server-under-test.js';
import { connectClient, connectedClient, PATIENCE } from '../testing/realtime-client.js';

const server = useServer({ datastore: { realtime: { keepAliveMs: 300 } } });

it('a client that answers pings receives keep-alive messages again and again', async () => {
  await vi.waitFor(async () => {
    const client = await connectedClient(server, server.people.user.accessToken);
    const signs = () => client.received.filter(({ type }) => type === 'ka').length;
    await expect.poll(() => signs() > 2 || client.ended !== undefined, PATIENCE).toBe(true);
    // A busy machine may miss a ping; try again.
    if (client.ended !== undefined) throw new Error('the connection was cut');
  }, PATIENCE);
});

it('a client that answers no ping is cut off', async () => {
  const { accessToken } = server.people.mod;
  const client = await connectClient(server, accessToken, { isDeaf: true });
  await client.receive({ type: 'ka' });
  expect(await client.end()).toMatchObject({ code: 1006 });
});
