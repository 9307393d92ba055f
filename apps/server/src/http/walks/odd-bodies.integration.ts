import { gzipSync } from 'node:zlib';
import { errorSentence } from '@balanco/contract/base/errors';
import { exampleInventories, freshAmplifyIds } from '@balanco/contract/base/example-world';
import { afterEach, describe, expect, it } from 'vitest';
import { properRefusal, useExampleServer, type WireRequest } from '../../testing/examples/example-server.js';

const server = useExampleServer();
afterEach(() => server.reset());

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const [good, odd] = freshAmplifyIds;

function post(path: string, sent: Omit<WireRequest, 'method' | 'path'>) {
  return { method: 'POST', path, token: server.tokens.admin.idToken, ...sent };
}

function countText(amplifyId: string, extra = ''): string {
  const { number: inventoryID } = exampleInventories.general;
  const codes = [{ barcode: '789', count: 2 }];
  const createdAt = '2026-05-06T12:00:00.000Z';
  const text = JSON.stringify({ amplify_id: amplifyId, inventoryID, barcode: codes, createdAt });
  return text.replace('{', `{${extra}`).replace('"count":2', `${extra}"count":2`);
}

const reaching = [
  ['the prototype', '"__proto__":{"role":"admin","count":9},'],
  ['the prototype, in escapes', '"\\u005f_proto__":{"role":"admin"},'],
  ['the constructor', '"constructor":{"prototype":{"role":"admin"}},'],
] as const;

describe.each(reaching)('a key that names %s', (_what, key) => {
  it('a batch is stored without JSON keys that name a prototype', async () => {
    const rawBody = `[${countText(good)},${countText(odd, key)}]`;
    expect(await server.send(post('/api/mobile/counts/', { rawBody }))).toMatchObject({
      status: 200,
      body: {
        results: [
          { amplify_id: good, status: 'created' },
          { amplify_id: odd, status: 'created' },
        ],
      },
    });
    const lines = server.db.selectFrom('count').select('barcode').where('amplify_id', 'in', [good, odd]);
    expect(await lines.execute()).toEqual([
      { barcode: [{ barcode: '789', count: 2 }] },
      { barcode: [{ barcode: '789', count: 2 }] },
    ]);
    expect(Object.prototype).not.toHaveProperty('role');
  });

  it("a JSON key that names a prototype doesn't prevent a mutation at /graphql", async () => {
    const query = 'mutation($input: CreateCountInput!) { createCount(input: $input) { id } }';
    const { number } = exampleInventories.general;
    const fields = `"inventoryID":"${number}","internalBarcode":"{\\"code\\":\\"777\\",\\"count\\":5}"`;
    const rawBody = `{${key}"query":"${query}","variables":{${key}"input":{${key}"id":"${odd}",${fields}}}}`;
    const answer = await server.send({
      ...post('/graphql', { rawBody }),
      token: undefined,
      headers: {
        Authorization: server.tokens.user.accessToken,
      },
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { createCount: { id: odd } } } });
  });

  it('a JSON key that names a prototype gives no other field its value', async () => {
    const rawBody = `{${key.replace('{', '{"name":"A",')}"cnpj":null}`;
    const refusal = await properRefusal(server, post('/api/pharmacies/', { rawBody }));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid', fields: { name: expect.anything() } });
  });
});

const packed = (text: string, encoding = 'gzip') => ({
  rawBody: new Uint8Array(gzipSync(text)),
  headers: { 'Content-Encoding': encoding },
});

it('a body compressed with gzip is read', async () => {
  const answer = await server.send(post('/api/mobile/counts/', packed(`[${countText(good)}]`)));
  expect(answer).toMatchObject({ status: 200, body: { results: [{ status: 'created' }] } });
});

it('the size limit of a compressed body counts its decompressed size', async () => {
  const bomb = packed(`[${' '.repeat(BODY_LIMIT_BYTES)}]`);
  expect(await properRefusal(server, post('/api/mobile/counts/', bomb))).toMatchObject({
    status: 413,
    detail: errorSentence.too_large,
  });
});

it.each([
  ['with an unknown encoding', packed('[]', 'nonsense')],
  ['that is not compressed as announced', { rawBody: '[]', headers: { 'Content-Encoding': 'gzip' } }],
])('a compressed body %s is refused', async (_what, sent) => {
  expect(await properRefusal(server, post('/api/mobile/counts/', sent))).toMatchObject({
    status: 400,
    code: 'invalid',
  });
});
