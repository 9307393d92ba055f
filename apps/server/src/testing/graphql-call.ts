import { expect } from 'vitest';
import { models } from '../mobile/graphql/models.js';
import type { ServerUnderTest, Who } from './server-under-test.js';

export interface GraphqlCall {
  readonly as: Who;
  readonly query: string;
  readonly variables?: object;
  /** Replaces the caller's own access token. */
  readonly token?: string;
}

interface GraphqlReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape they assert themselves.
  readonly body: any;
}

/** Sends a document like the DataStore client: with the raw access token, without `Bearer`. */
export async function callGraphql(server: ServerUnderTest, call: GraphqlCall): Promise<GraphqlReply> {
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

/** The selection set of all fields of a model, as the client writes it. */
function selectionOf(name: string): string {
  const fields = Object.keys(models.find((model) => model.name === name)?.fields ?? {});
  return ['id', ...fields, 'createdAt', 'updatedAt', '_version', '_deleted', '_lastChangedAt'].join(' ');
}

type Verb = 'create' | 'update' | 'delete';
type ModelName = 'Inventory' | 'Section' | 'Count';

/** Sends one mutation as the client writes it. Returns the row and the first error. */
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

/** One page of a model's sync query. */
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

/** All pages of a sync, as the client reads them. */
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

/** The row of one model by its id. */
export async function getRow(server: ServerUnderTest, name: ModelName, id: string, as: Who = 'user') {
  const query = `query operation($id: ID!) { get${name}(id: $id) { ${selectionOf(name)} } }`;
  const { body } = await callGraphql(server, { as, query, variables: { id } });
  return { row: body.data?.[`get${name}`] ?? null, error: body.errors?.[0] };
}
