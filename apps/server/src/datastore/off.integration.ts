import { expect, it } from 'vitest';
import { useServer } from '../testing/server/server-under-test.js';
import { callGraphql } from './testing/graphql-call.js';
import { connectClient } from './testing/realtime-client.js';

const server = useServer({ datastore: undefined });

it('with MOBILE_GRAPHQL=off its addresses answer like unknown ones', async () => {
  const unknown = await server.call({ method: 'POST', path: '/unknown' }, { as: 'user', body: {} });
  const { status, body } = await callGraphql(server, { as: 'user', query: '{ __typename }' });
  expect({ status, body }).toEqual(unknown);
  const client = await connectClient(server, server.people.user.accessToken);
  await client.end();
  expect(client.refusedWith).toBe(404);
});
