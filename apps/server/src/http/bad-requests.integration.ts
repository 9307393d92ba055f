import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorSentence } from '@balanco/contract/errors';
import { finaliseInventory } from '@balanco/contract/inventories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExampleServer, startExampleServer, type WireRequest } from '../testing/example-server.js';
import { properRefusal } from '../testing/proper-refusal.js';

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

const refusalOf = (request: WireRequest) => properRefusal(server, request);

describe('a body that is not what it should be', () => {
  const post = (sent: Omit<WireRequest, 'method' | 'path'>) =>
    refusalOf({ method: 'POST', path: '/api/pharmacies/', ...sent });
  const refused = { status: 400, code: 'invalid', detail: errorSentence.invalid };

  it.each([
    ['broken JSON', '{"name":'],
    ['two values', '{"name":"A"}{"name":"B"}'],
    ['blanks alone', ' '],
    ['JSON that was packed', new Uint8Array([0x1f, 0x8b, 0x08, 0x00])],
  ])('%s is refused', async (_what, rawBody) => {
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
  ])('the content type %s is refused, whatever the body', async (type) => {
    const rawBody = new TextEncoder().encode('{"name":"Farmácia"}');
    expect(await post({ rawBody, headers: { 'Content-Type': type } })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      detail: errorSentence.unsupported_media_type,
    });
  });

  it('JSON may name its character set', async () => {
    const answer = await server.send({
      method: 'POST',
      path: '/api/pharmacies/',
      token: server.tokens.admin.idToken,
      body: { name: 'Farmácia Ção' },
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    });
    expect(answer).toMatchObject({ status: 201, body: { name: 'Farmácia Ção' } });
  });
});

describe('a call without a body', () => {
  it.each(['GET', 'HEAD'])('%s may carry the content type JSON', async (method) => {
    const answer = await server.send({ method, path: '/api/pharmacies/', token: server.tokens.user.idToken });
    expect(answer.status).toBe(200);
  });

  it.each(['POST', 'PATCH'])(
    '%s that needs one is refused for it, and not for its content type',
    async (method) => {
      const path = method === 'POST' ? '/api/pharmacies/' : '/api/inventories/4/smart-finalize/';
      expect(await refusalOf({ method, path })).toMatchObject({
        status: 400,
        code: 'invalid',
        detail: errorSentence.invalid,
      });
    },
  );

  it('DELETE with the content type JSON is not refused for it', async () => {
    const path = `/api/pharmacies/${crypto.randomUUID()}/`;
    expect(await refusalOf({ method: 'DELETE', path })).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a body that is too large', () => {
  const tooLarge = { detail: errorSentence.too_large, error: errorSentence.too_large, code: 'too_large' };

  it('is refused by its announced length alone', async () => {
    expect(await sendLarge({ announced: BODY_LIMIT_BYTES + 1, sent: 0 })).toEqual({
      status: 413,
      body: tooLarge,
    });
  });

  it('is refused when it grows past the limit unannounced', async () => {
    expect(await sendLarge({ announced: undefined, sent: BODY_LIMIT_BYTES + 1 })).toEqual({
      status: 413,
      body: tooLarge,
    });
  });
});

describe('an address that leads nowhere', () => {
  const notFound = { status: 404, code: 'not_found' };

  it.each([
    '/api/',
    '/api/nada/',
    '/api/pharmacies/nada/nada/',
    '/api/amplify-counts/1/2/',
    '/api//pharmacies/',
    '/API/pharmacies/',
    '/nada/',
  ])('%s is a 404 in JSON', async (path) => {
    expect(await refusalOf({ method: 'GET', path })).toMatchObject(notFound);
  });

  it('so is one of thousands of characters', async () => {
    expect(await refusalOf({ method: 'GET', path: `/api/${'a'.repeat(5000)}` })).toMatchObject(notFound);
  });
});

describe('a parameter in the path', () => {
  const refusalOfId = (id: string) => {
    const path = finaliseInventory.path.replace(':id', id);
    return refusalOf({ method: 'PATCH', path, body: { finalizado: true } });
  };

  it.each(['%', '%zz', '%ff', '%C3%28'])(
    'that is broken like %s is refused in the same shape',
    async (id) => {
      expect(await refusalOfId(id)).toMatchObject({ status: 400, code: 'invalid' });
    },
  );

  it('of hundreds of characters is refused in the same shape', async () => {
    expect(await refusalOfId('1'.repeat(2000))).toMatchObject({ status: 400, code: 'invalid' });
  });

  const nonsense = [
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
  it.each(nonsense)('that says %s is no id', async (id) => {
    const detail = 'ID de inventário inválido.';
    expect(await refusalOfId(id)).toMatchObject({ status: 400, detail, fields: { id: [detail] } });
  });
});

/** Sends a body of its own length, in chunks where none is announced, and reads the answer before the body has ended. */
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
