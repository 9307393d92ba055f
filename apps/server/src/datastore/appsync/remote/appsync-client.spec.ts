import { expect, it, vi } from 'vitest';
import {
  createAppSyncClient,
  createRemoteSignIn,
  type Post,
  RemoteRefusal,
  RemoteUnavailable,
} from './appsync-client.js';
import { countModel, createRemote } from './remote.js';

const { signal } = new AbortController();
const endpoint = 'https://api.example/graphql';
const page = { items: [], nextToken: null, startedAt: 5 };

function start(...answers: Awaited<ReturnType<Post>>[]) {
  const post = vi.fn<Post>(
    async () => answers.shift() ?? { status: 200, body: { data: { syncCounts: page } } },
  );
  const signIn = createRemoteSignIn({ kind: 'api_key', apiKey: 'da2-key' }, post, () => 0);
  const remote = createRemote(createAppSyncClient({ endpoint, signIn, post }));
  const sync = () => remote.sync(countModel, { lastSync: 7, nextToken: 't' }, 500, signal);
  const queryOf = (call: number) =>
    (post.mock.calls[call]?.[2] as { query: string } | undefined)?.query ?? '';
  return { post, remote, sync, queryOf };
}

const failing = (status: number, errorType: string, message = 'no') => ({
  status,
  body: { data: null, errors: [{ errorType, message }] },
});

it('a call carries the API key and the variables of a sync', async () => {
  const { post, sync } = start();
  await sync();
  expect(post).toHaveBeenCalledExactlyOnceWith(
    endpoint,
    { 'content-type': 'application/json', 'x-api-key': 'da2-key' },
    {
      query: expect.stringContaining('query SyncCounts('),
      variables: { limit: 500, lastSync: 7, nextToken: 't' },
    },
    signal,
  );
});

it.each([
  failing(500, 'InternalFailure'),
  failing(503, ''),
  failing(429, 'TooManyRequestsException'),
  failing(200, 'DynamoDB:ProvisionedThroughputExceededException'),
  failing(200, 'ExecutionTimeout'),
  { status: 502, body: null },
  { status: 200, body: null },
])('a call throws RemoteUnavailable after $status $body', async (answer) => {
  await expect(start(answer).sync()).rejects.toBeInstanceOf(RemoteUnavailable);
});

it.each([failing(200, 'Unauthorized'), failing(400, 'BadRequest'), failing(200, 'ConflictUnhandled')])(
  'a call throws RemoteRefusal after $body',
  async (answer) => {
    await expect(start(answer).sync()).rejects.toBeInstanceOf(RemoteRefusal);
  },
);

it('a call returns the readable rows and the errors of the others', async () => {
  const items = [null, { id: '1' }];
  const errors = [{ errorType: '', message: 'Cannot return null for non-nullable type' }];
  const { sync } = start({ status: 200, body: { data: { syncCounts: { ...page, items } }, errors } });
  expect(await sync()).toMatchObject({ items, failures: errors });
});

it('a call throws RemoteRefusal if the page is unreadable', async () => {
  const { sync } = start({ status: 200, body: { data: { syncCounts: { items: null } } } });
  await expect(sync()).rejects.toBeInstanceOf(RemoteRefusal);
});

const appsync = (field: string) =>
  `Validation error of type FieldUndefined: Field '${field}' in type 'Count' is undefined @ 'syncCounts/items/${field}'`;

it.each([
  ['with AppSync’s message', appsync('sectionID')],
  ['with graphql-js’s message', 'Cannot query field "sectionID" on type "Count".'],
])('a field that the remote lacks, %s, is not asked for again', async (_how, message) => {
  const { remote, sync, queryOf } = start(failing(400, 'ValidationError', message));
  expect(remote.hasCountField('sectionID')).toBe(true);
  await sync();
  await sync();
  expect([0, 1, 2].map((call) => queryOf(call).includes('sectionID'))).toEqual([true, false, false]);
  expect(queryOf(2)).toContain('internalBarcode');
  expect(remote.hasCountField('sectionID')).toBe(false);
});

it('several missing fields are left out together', async () => {
  const message = `${appsync('sectionID')}; ${appsync('factor')}`;
  const { sync, queryOf } = start(failing(400, '', message), failing(400, '', appsync('user_name')));
  await sync();
  expect(queryOf(2)).not.toMatch(/sectionID|factor|user_name/);
});

it('a missing required field is a refusal', async () => {
  const { post, sync } = start(failing(400, '', appsync('_version')));
  await expect(sync()).rejects.toBeInstanceOf(RemoteRefusal);
  expect(post).toHaveBeenCalledOnce();
});
