import { errorSentence } from '@balanco/contract/base/errors';
import { exampleLicences } from '@balanco/contract/base/example-world';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  properRefusal,
  startExampleServer,
  useExampleServer,
} from '../../testing/examples/example-server.js';

const server = useExampleServer();

it('a throttled call names the time to try again', async () => {
  const request = {
    method: 'POST',
    path: '/api/license/',
    token: server.tokens.unlicensed.idToken,
    body: { license: 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA' },
  };
  for (let guess = 0; guess < 10; guess += 1) await server.send(request);
  const refusal = await properRefusal(server, request);
  expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(refusal.detail).toBe(errorSentence.too_many_requests);
  const seconds = Number(refusal.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  const right = { ...request, body: { license: exampleLicences.free.key } };
  expect((await properRefusal(server, right)).status).toBe(429);
});

it('a server fault answers with a request id, and the log has the fault', async () => {
  await sql`alter table product rename to product_elsewhere`.execute(server.db);
  const before = server.log.length;
  const refusal = await properRefusal(server, { method: 'GET', path: '/api/products/?search=segredo' });
  await sql`alter table product_elsewhere rename to product`.execute(server.db);
  const { headers: _headers, request_id: requestId, ...rest } = refusal;
  const sentence = errorSentence.internal;
  expect(rest).toEqual({ status: 500, code: 'internal', detail: sentence, error: sentence });
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  const logged = server.log.slice(before).join('');
  expect(logged).toContain(`"reqId":"${requestId}"`);
  expect(logged).toContain('relation \\"product\\" does not exist');
  expect(logged).not.toContain(server.tokens.admin.idToken);
});

it('a closed pool refuses only calls that need the database', async () => {
  const lonely = await startExampleServer();
  try {
    await lonely.db.destroy();
    for (const path of ['/api/protected/', '/api/pharmacies/']) {
      expect(await properRefusal(lonely, { method: 'GET', path })).toMatchObject({
        status: 500,
        code: 'internal',
      });
    }
    for (const path of ['/api/config/', '/healthz']) {
      expect((await lonely.send({ method: 'GET', path })).status).toBe(200);
    }
  } finally {
    await lonely.close();
  }
});
