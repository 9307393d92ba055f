import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorSentence } from '@balanco/contract/base/errors';
import { finaliseInventory } from '@balanco/contract/inventories/inventories';
import { expect, it } from 'vitest';
import { properRefusal, useExampleServer, type WireRequest } from '../../testing/examples/example-server.js';

const server = useExampleServer();

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const refusalOf = (request: WireRequest) => properRefusal(server, request);

const post = (sent: Omit<WireRequest, 'method' | 'path'>) =>
  refusalOf({ method: 'POST', path: '/api/pharmacies/', ...sent });
const refused = { status: 400, code: 'invalid', detail: errorSentence.invalid };

it.each([
  ['broken JSON', '{"name":'],
  ['two values', '{"name":"A"}{"name":"B"}'],
  ['only blanks', ' '],
  ['gzip without its header', new Uint8Array([0x1f, 0x8b, 0x08, 0x00])],
])('a body of %s is refused as invalid', async (_what, rawBody) => {
  expect(await post({ rawBody })).toMatchObject(refused);
});

it.each([
  undefined,
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
])('the content type %s is refused with 415', async (type) => {
  const rawBody = new TextEncoder().encode('{"name":"Farmácia"}');
  expect(await post({ rawBody, headers: { 'Content-Type': type } })).toMatchObject({
    status: 415,
    code: 'unsupported_media_type',
    detail: errorSentence.unsupported_media_type,
  });
});

it('a JSON body may name its character set', async () => {
  const answer = await server.send({
    method: 'POST',
    path: '/api/pharmacies/',
    token: server.tokens.admin.idToken,
    body: { name: 'Farmácia Ção' },
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
  expect(answer).toMatchObject({ status: 201, body: { name: 'Farmácia Ção' } });
});

it.each(['GET', 'HEAD'])('%s without a body may carry the content type JSON', async (method) => {
  const answer = await server.send({ method, path: '/api/pharmacies/', token: server.tokens.user.idToken });
  expect(answer.status).toBe(200);
});

it.each(['POST', 'PATCH'])('%s without its required body is refused as invalid', async (method) => {
  const path = method === 'POST' ? '/api/pharmacies/' : '/api/inventories/4/smart-finalize/';
  expect(await refusalOf({ method, path })).toMatchObject({
    status: 400,
    code: 'invalid',
    detail: errorSentence.invalid,
  });
});

it('DELETE without a body may carry the content type JSON', async () => {
  const path = `/api/pharmacies/${crypto.randomUUID()}/`;
  expect(await refusalOf({ method: 'DELETE', path })).toMatchObject({ status: 404, code: 'not_found' });
});

const tooLarge = { detail: errorSentence.too_large, error: errorSentence.too_large, code: 'too_large' };

it('a too large body is refused by its Content-Length', async () => {
  expect(await sendLarge({ announced: BODY_LIMIT_BYTES + 1, sent: 0 })).toEqual({
    status: 413,
    body: tooLarge,
  });
});

it('a chunked body is refused when it grows past the limit', async () => {
  expect(await sendLarge({ announced: undefined, sent: BODY_LIMIT_BYTES + 1 })).toEqual({
    status: 413,
    body: tooLarge,
  });
});

const notFound = { status: 404, code: 'not_found' };

it.each([
  '/api/',
  '/api/nada/',
  '/api/pharmacies/nada/nada/',
  '/api/amplify-counts/1/2/',
  '/api//pharmacies/',
  '/API/pharmacies/',
  '/nada/',
])('the unknown address %s is answered with 404 in JSON', async (path) => {
  expect(await refusalOf({ method: 'GET', path })).toMatchObject(notFound);
});

it('an endless unknown address is answered with 404 in JSON', async () => {
  expect(await refusalOf({ method: 'GET', path: `/api/${'a'.repeat(5000)}` })).toMatchObject(notFound);
});

const refusalOfId = (id: string) => {
  const path = finaliseInventory.path.replace(':id', id);
  return refusalOf({ method: 'PATCH', path, body: { finalizado: true } });
};

it.each(['%', '%zz', '%ff', '%C3%28'])(
  'a path parameter with the broken escape %s is refused in the usual shape',
  async (id) => {
    expect(await refusalOfId(id)).toMatchObject({ status: 400, code: 'invalid' });
  },
);

it('a path parameter of hundreds of characters is refused in the usual shape', async () => {
  expect(await refusalOfId('1'.repeat(2000))).toMatchObject({ status: 400, code: 'invalid' });
});

const nonsense = [
  '06',
  '4.0',
  '4e0',
  '+4',
  '%2B4',
  '0x4',
  '%204',
  '4%20',
  'x',
  '0',
  '-1',
  '1.5',
  '1e99',
  '99999999999999999999',
  '%00',
  '__proto__',
  '..%2f..',
  "1'--",
];
it.each(nonsense)('the path parameter %s is refused as an invalid id', async (id) => {
  const detail = 'ID de inventário inválido.';
  expect(await refusalOfId(id)).toMatchObject({ status: 400, detail, fields: { id: [detail] } });
});

function sendLarge({ announced, sent }: { announced: number | undefined; sent: number }) {
  return new Promise((resolve, reject) => {
    const upload = httpRequest(`${server.url}/api/products/bulk/`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${server.tokens.admin.idToken}`,
        ...(announced === undefined ? {} : { 'Content-Length': announced }),
      },
    });
    upload.on('error', reject);
    upload.on('response', (answer: IncomingMessage) => {
      text(answer)
        .then((body) => resolve({ status: answer.statusCode, body: JSON.parse(body) }), reject)
        .finally(() => upload.destroy());
    });
    upload.flushHeaders();
    if (sent > 0) upload.write(Buffer.alloc(sent, ' '));
  });
}
