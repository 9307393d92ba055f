import { expect, it } from 'vitest';
import { startServerUnderTest, useServer } from '../../testing/server/server-under-test.js';
import { callGraphql } from '../testing/graphql-call.js';

const server = useServer();

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

it('a missing licence is refused before the body is read, and the client keeps its mutation', async () => {
  const answer = await post('this is no JSON', { authorization: server.people.unlicensed.accessToken });
  expect(answer.statusCode).toBe(401);
  const { message, errors } = answer.json();
  expect(errors).toEqual([
    { errorType: 'UnauthorizedException', message: 'É preciso ativar uma licença para continuar.' },
  ]);
  expect(message).toBe('Network Error');
  expect(answer.headers['x-amzn-errortype']).not.toMatch(/^UnauthorizedException/);
});

it.each(['', 'no JSON', '[]', '{}', '{"query": 5}', '{"query": "{ a }", "variables": []}'])(
  'the body %j is refused as malformed',
  async (payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ errorType: 'MalformedHttpRequestException' }]);
  },
);

it('a body of more than 1 MB is refused', async () => {
  const answer = await post(JSON.stringify({ query, variables: { text: 'a'.repeat(1024 * 1024) } }));
  expect(answer.statusCode).toBe(413);
  expect(answer.json().errors).toMatchObject([{ errorType: 'RequestEntityTooLargeException' }]);
});

it.each([
  ['{ __schema { types { name } } }', /introspection/i],
  ['{ __type(name: "Count") { name } }', /introspection/i],
  ['{ syncCounts { items { id preco } } }', /Cannot query field "preco"/],
  ['{ syncCounts(', /Syntax Error/],
  ['query a { syncCounts { startedAt } } query b { syncCounts { startedAt } }', /exactly one operation/],
  ['subscription { onCreateCount { id } }', /graphql\/realtime/],
  ['mutation { createCount(input: { preco: 5 }) { id } }', /Field "preco" is not defined/],
  [`{ ${'a: syncCounts { startedAt } '.repeat(6)} }`, /more than 5 fields/],
])('the invalid document %s is answered with the reason', async (wrong, message) => {
  const { status, body } = await callGraphql(server, { as: 'user', query: wrong });
  expect(status).toBe(200);
  expect(body.data).toBeNull();
  expect(body.errors[0]).toMatchObject({ errorType: 'ValidationError', path: null, errorInfo: null });
  expect(body.errors[0].message).toMatch(message);
});

it('a variable with an unknown field is answered with the name of the field', async () => {
  const mutation = 'mutation operation($input: CreateCountInput!) { createCount(input: $input) { id } }';
  const variables = { input: { preco: 5 } };
  const { body } = await callGraphql(server, { as: 'user', query: mutation, variables });
  expect(body.errors[0].message).toContain('Field "preco" is not defined by type "CreateCountInput"');
  expect(body.errors[0].locations[0]).toMatchObject({ line: 1, sourceName: null });
});

it('documents may ask for __typename, which clients add', async () => {
  const { body } = await callGraphql(server, { as: 'user', query: '{ __typename }' });
  expect(body).toEqual({ data: { __typename: 'Query' } });
});

it('a fault hides its cause and makes the client try again', async () => {
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
