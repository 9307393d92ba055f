import { expect, it } from 'vitest';
import { useExampleServer } from '../testing/examples/example-server.js';
import { badTokens } from '../testing/identity/bad-tokens.js';
import { connectClient } from './testing/realtime-client.js';

const server = useExampleServer();

const send = (token: string | undefined, rawBody: string) =>
  server.send({
    method: 'POST',
    path: '/graphql',
    rawBody,
    headers: { Authorization: token, 'X-Requested-With': undefined },
  });
const query = JSON.stringify({ query: '{ listSections { items { id } } }' });

it.each(['admin', 'mod', 'user'] as const)(
  'the graphql endpoint accepts the raw access token and id token of a licensed %s',
  async (role) => {
    const { idToken, accessToken } = server.tokens[role];
    for (const token of [idToken, accessToken]) {
      expect(await send(token, query)).toMatchObject({ status: 200, body: { data: { listSections: {} } } });
    }
  },
);

it('the graphql endpoint refuses every invalid token alike and does not read the body', async () => {
  const outcomes: Record<string, unknown> = {};
  const tokens = await badTokens(server);
  for (const [wrong, token] of Object.entries(tokens)) {
    const { status, headers, body } = await send(token, 'no JSON');
    outcomes[wrong] = [status, headers.get('x-amzn-errortype'), body];
  }
  const message = 'Token inválido ou expirado';
  const refusal = [
    401,
    'UnauthorizedException',
    { message, errors: [{ errorType: 'UnauthorizedException', message }] },
  ];
  expect(outcomes).toEqual(Object.fromEntries(Object.keys(tokens).map((wrong) => [wrong, refusal])));
});

it('real time refuses the same tokens as every other call', async () => {
  const tokens = Object.entries(await badTokens(server)).filter(([, token]) => token !== undefined);
  for (const [what, token = ''] of tokens) {
    const client = await connectClient(server, token);
    const { payload } = await client.receive({ type: 'connection_error' });
    expect(payload.errors, what).toMatchObject([{ errorType: 'UnauthorizedException', errorCode: 401 }]);
    await client.end();
    expect(client.received, what).toHaveLength(1);
  }
  expect(server.log.join('')).not.toContain('real time failed');
});

it('a fault whose cause the answer hides is logged', async () => {
  await server.db.schema.alterTable('section').renameTo('secao').execute();
  const { text } = await send(server.tokens.user.accessToken, query);
  expect(text).not.toMatch(/relation|section"|select/);
  expect(server.log.join()).toContain('relation \\"section\\" does not exist');
});
