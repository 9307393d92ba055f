import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExampleServer, startExampleServer } from '../../testing/examples/example-server.js';
import { badTokens } from '../../testing/identity/bad-tokens.js';
import { connectClient } from '../testing/realtime-client.js';

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

it('real time refuses the same tokens as every other call', async () => {
  const tokens = Object.entries(await badTokens(server)).filter(([, token]) => token !== undefined);
  expect(tokens.map(([what]) => what)).toContain('an expired token');
  for (const [what, token = ''] of tokens) {
    const client = await connectClient(server, token);
    const { payload } = await client.receive({ type: 'connection_error' });
    expect(payload.errors, what).toMatchObject([{ errorType: 'UnauthorizedException', errorCode: 401 }]);
    await client.end();
    expect(
      client.received.map(({ type }) => type),
      what,
    ).toEqual(['connection_error']);
  }
  expect(server.log.join('')).not.toContain('real time failed');
});
