import { EPOCH_HEADER } from '@balanco/contract/base/epoch';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useServer } from '../testing/server/server-under-test.js';

const server = useServer();

async function epochOf(method: 'GET' | 'POST', url: string): Promise<[number, unknown]> {
  const { idToken } = server.people.user;
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  const payload = method === 'POST' ? { payload: '[]' } : {};
  const answer = await server.app.inject({ method, url, headers, ...payload });
  return [answer.statusCode, answer.headers[EPOCH_HEADER.toLowerCase()]];
}

it('only answers of mobile calls have the epoch of the database', async () => {
  const { rows } = await sql<{ id: string }>`select id from epoch`.execute(server.db);
  expect(rows).toHaveLength(1);
  expect(await epochOf('GET', '/api/mobile/counts/')).toEqual([200, rows[0]?.id]);
  expect(await epochOf('POST', '/api/mobile/counts/')).toEqual([200, rows[0]?.id]);
  expect(await epochOf('GET', '/api/mobile/counts/?cursor=x')).toEqual([400, undefined]);
  expect(await epochOf('GET', '/api/pharmacies/')).toEqual([200, undefined]);
});
