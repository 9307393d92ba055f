import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectClient, PATIENCE, welcomeClient } from '../../testing/realtime-client.js';
import { type ServerUnderTest, startServerUnderTest } from '../../testing/server-under-test.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startServerUnderTest({ realtime: { keepAliveMs: 300 } });
});
afterAll(() => server.close());

it('tells a client again and again that we live, as long as it lives', async () => {
  await vi.waitFor(async () => {
    const client = await welcomeClient(server, server.people.user.accessToken);
    const signs = () => client.told.filter(({ type }) => type === 'ka').length;
    await expect.poll(() => signs() > 2 || client.ended !== undefined, PATIENCE).toBe(true);
    // On a machine that stands still for a moment, the answer to a ping can come too late; then once more.
    if (client.ended !== undefined) throw new Error('the connection was cut');
  }, PATIENCE);
});

it('cuts off a client that is gone without a word', async () => {
  const { accessToken } = server.people.mod;
  const client = await connectClient(server, accessToken, { isDeaf: true });
  await client.hear({ type: 'ka' });
  expect(await client.end()).toMatchObject({ code: 1006 });
});
