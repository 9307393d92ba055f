import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { expect } from 'vitest';
import type { ServerUnderTest, Who } from '../../testing/server/server-under-test.js';
import { models, schema } from '../graphql/schema.js';

/** `token` is the raw access token, without `Bearer`. */
export async function callGraphql(
  server: ServerUnderTest,
  call: { readonly as: Who; readonly query: string; readonly variables?: object; readonly token?: string },
) {
  const { as, query, variables = null } = call;
  const token = call.token ?? (as === 'nobody' ? undefined : server.people[as].accessToken);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      ...(token === undefined ? {} : { authorization: token }),
    },
    payload: JSON.stringify({ query, variables }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

function selectionOf(name: string): string {
  const fields = Object.keys(models.find((model) => model.name === name)?.fields ?? {});
  return ['id', ...fields, 'createdAt', 'updatedAt', '_version', '_deleted', '_lastChangedAt'].join(' ');
}

type Verb = 'create' | 'update' | 'delete';
type ModelName = 'Inventory' | 'Section' | 'Count';

export async function mutate(
  server: ServerUnderTest,
  [verb, name]: readonly [Verb, ModelName],
  input: object,
  { as = 'user', condition }: { as?: Who; condition?: object } = {},
) {
  const type = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}${name}Input`;
  const query = `mutation operation($input: ${type}!, $condition: Model${name}ConditionInput) {
    ${verb}${name}(input: $input, condition: $condition) { ${selectionOf(name)} }
  }`;
  const { status, body } = await callGraphql(server, { as, query, variables: { input, condition } });
  expect(status).toBe(200);
  return { row: body.data?.[`${verb}${name}`] ?? null, error: body.errors?.[0] };
}

interface SyncArguments {
  readonly limit?: number | null;
  readonly nextToken?: string | null;
  readonly lastSync?: number | null;
  readonly filter?: object | null;
}

export async function syncPage(
  server: ServerUnderTest,
  name: ModelName,
  variables: SyncArguments = {},
  as: Who = 'user',
) {
  const plural = models.find((model) => model.name === name)?.plural;
  const query = `query operation($limit: Int, $nextToken: String, $lastSync: AWSTimestamp, $filter: Model${name}FilterInput) {
    sync${plural}(limit: $limit, nextToken: $nextToken, lastSync: $lastSync, filter: $filter) {
      items { ${selectionOf(name)} } nextToken startedAt
    }
  }`;
  const { status, body } = await callGraphql(server, { as, query, variables });
  expect(status).toBe(200);
  return { page: body.data?.[`sync${plural}`] ?? null, error: body.errors?.[0] };
}

export async function syncAll(
  server: ServerUnderTest,
  name: ModelName,
  variables: SyncArguments = {},
  as: Who = 'user',
) {
  // biome-ignore lint/suspicious/noExplicitAny: rows in the shape of their model.
  const items: any[] = [];
  for (let nextToken: string | null = null; ; ) {
    const { page } = await syncPage(server, name, { limit: 1000, ...variables, nextToken }, as);
    items.push(...page.items);
    nextToken = page.nextToken;
    if (nextToken === null) return { items, startedAt: page.startedAt as number };
  }
}

export async function getRow(server: ServerUnderTest, name: ModelName, id: string, as: Who = 'user') {
  const query = `query operation($id: ID!) { get${name}(id: $id) { ${selectionOf(name)} } }`;
  const { body } = await callGraphql(server, { as, query, variables: { id } });
  return { row: body.data?.[`get${name}`] ?? null, error: body.errors?.[0] };
}

export function walkDocuments(ids: readonly string[]): string[] {
  return [
    ...fieldsOf('Query').flatMap((field) => ids.map((id) => `query { ${called(field, id)} }`)),
    ...fieldsOf('Mutation').flatMap((field) => ids.map((id) => `mutation { ${called(field, id)} }`)),
  ];
}

export function subscriptionDocuments(): string[] {
  return fieldsOf('Subscription').map(({ name, type }) => `subscription { ${name} ${selection(type)} }`);
}

function fieldsOf(root: 'Query' | 'Mutation' | 'Subscription'): GraphQLField<unknown, unknown>[] {
  const type = schema.getType(root);
  if (!isObjectType(type)) throw new Error(`the schema has no ${root}`);
  return Object.values(type.getFields());
}

function called({ name, args, type }: GraphQLField<unknown, unknown>, id: string): string {
  const given = args.flatMap((argument) => {
    if (argument.name === 'id') return [`id: "${id}"`];
    return isInputObjectType(getNamedType(argument.type)) && argument.name === 'input'
      ? [`input: { id: "${id}" }`]
      : [];
  });
  return `${name}${given.length === 0 ? '' : `(${given.join(', ')})`} ${selection(type)}`;
}

function selection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).map((field) => `${field.name} ${selection(field.type)}`);
  return `{ ${fields.join(' ')} }`;
}
