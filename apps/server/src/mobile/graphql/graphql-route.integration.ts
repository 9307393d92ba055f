import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callGraphql } from '../../testing/graphql-call.js';
import { type ServerUnderTest, startServerUnderTest } from '../../testing/server-under-test.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startServerUnderTest();
});
afterAll(() => server.close());

const query = '{ syncCounts { items { id } nextToken startedAt } }';

function post(payload: string, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/graphql/',
    headers: {
      'content-type': 'application/json',
      authorization: server.people.user.accessToken,
      ...headers,
    },
    payload,
  });
}

describe('who calls', () => {
  it.each(['admin', 'mod', 'user'] as const)('is taken at the word of an access token: %s', async (as) => {
    expect(await callGraphql(server, { as, query })).toMatchObject({
      status: 200,
      body: { data: { syncCounts: { items: [], nextToken: null } } },
    });
  });

  it('may send the id token, with Bearer in front too', async () => {
    const { idToken } = server.people.user;
    for (const token of [idToken, `Bearer ${idToken}`]) {
      expect(await callGraphql(server, { as: 'user', query, token })).toMatchObject({ status: 200 });
    }
  });

  it.each(['', 'abc', 'a.b.c'])('is refused with the token %j, before the body is read', async (token) => {
    const answer = await post('this is no JSON', { authorization: token });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['x-amzn-errortype']).toBe('UnauthorizedException');
    expect(answer.json().errors).toEqual([
      { errorType: 'UnauthorizedException', message: 'Token inválido ou expirado' },
    ]);
  });

  it('is refused without a licence, before the body is read', async () => {
    const answer = await post('this is no JSON', { authorization: server.people.unlicensed.accessToken });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().errors).toEqual([
      { errorType: 'UnauthorizedException', message: 'É preciso ativar uma licença para continuar.' },
    ]);
  });
});

describe('what the client makes of a refusal', () => {
  /** The client's own reading of an answer that isn't 200: the header's name, and `message`. */
  const readByClient = async (token: string) => {
    const answer = await post(JSON.stringify({ query }), { authorization: token });
    return [answer.headers['x-amzn-errortype'], answer.json().message];
  };

  it('is that a bad token is unauthorized', async () => {
    expect(await readByClient('abc')).toEqual(['UnauthorizedException', 'Token inválido ou expirado']);
  });

  it('is that without a licence it keeps what it was sending, for the day there is one', async () => {
    const [name, message] = await readByClient(server.people.unlicensed.accessToken);
    expect(message).toBe('Network Error');
    expect(name).not.toMatch(/^UnauthorizedException/);
  });
});

describe('a body', () => {
  it.each(['', 'no JSON', '[]', '{}', '{"query": 5}', '{"query": "{ a }", "variables": []}'])(
    '%j is malformed',
    async (payload) => {
      const answer = await post(payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toMatchObject([{ errorType: 'MalformedHttpRequestException' }]);
    },
  );

  it('of more than 1 MB is refused', async () => {
    const answer = await post(JSON.stringify({ query, variables: { text: 'a'.repeat(1024 * 1024) } }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json().errors).toMatchObject([{ errorType: 'RequestEntityTooLargeException' }]);
  });
});

describe('a document', () => {
  it.each([
    ['{ __schema { types { name } } }', /introspection/i],
    ['{ __type(name: "Count") { name } }', /introspection/i],
    ['{ syncCounts { items { id preco } } }', /Cannot query field "preco"/],
    ['{ syncCounts(', /Syntax Error/],
    ['query a { syncCounts { startedAt } } query b { syncCounts { startedAt } }', /exactly one operation/],
    ['subscription { onCreateCount { id } }', /graphql\/realtime/],
    ['mutation { createCount(input: { preco: 5 }) { id } }', /Field "preco" is not defined/],
    [`{ ${'a: syncCounts { startedAt } '.repeat(21)} }`, /more than 20 fields/],
  ])('%s is answered with what is wrong', async (wrong, message) => {
    const { status, body } = await callGraphql(server, { as: 'user', query: wrong });
    expect(status).toBe(200);
    expect(body.data).toBeNull();
    expect(body.errors[0]).toMatchObject({ errorType: 'ValidationError', path: null, errorInfo: null });
    expect(body.errors[0].message).toMatch(message);
  });

  it('names the field of a variable that it does not know', async () => {
    const mutation = 'mutation operation($input: CreateCountInput!) { createCount(input: $input) { id } }';
    const variables = { input: { preco: 5 } };
    const { body } = await callGraphql(server, { as: 'user', query: mutation, variables });
    expect(body.errors[0].message).toContain('Field "preco" is not defined by type "CreateCountInput"');
    expect(body.errors[0].locations[0]).toMatchObject({ line: 1, sourceName: null });
  });

  it('knows __typename, which clients add', async () => {
    const { body } = await callGraphql(server, { as: 'user', query: '{ __typename }' });
    expect(body).toEqual({ data: { __typename: 'Query' } });
  });
});

it('says nothing of a fault, and the one sentence for which the client tries again', async () => {
  const broken = await startServerUnderTest();
  await broken.db.schema.alterTable('count').renameTo('contagem').execute();
  const answer = await callGraphql(broken, { as: 'user', query });
  expect(answer).toMatchObject({ status: 200, body: { data: { syncCounts: null } } });
  expect(answer.body.errors).toMatchObject([
    { path: ['syncCounts'], message: 'Network Error', errorType: 'InternalFailure', data: null },
  ]);
  await broken.db.schema.alterTable('person').renameTo('pessoa').execute();
  expect(await callGraphql(broken, { as: 'user', query })).toMatchObject({
    status: 500,
    body: {
      message: 'Network Error',
      errors: [{ errorType: 'InternalFailure', message: 'Network Error' }],
    },
  });
  await broken.close();
});
