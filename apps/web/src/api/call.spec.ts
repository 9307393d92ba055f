import { beforeEach, expect, it } from 'vitest';
import { answerJson, fakeServer, refuse } from '../testing/app';
import { call } from './client';
import { connectCalls } from './connect-calls';
import { ApiError } from './failures';

const steps: string[] = [];
let token: string | null;

beforeEach(() => {
  steps.length = 0;
  token = 'the-token';
  connectCalls({
    idToken: async () => token,
    forgetToken: () => steps.push('forget'),
    signOut: async () => {
      steps.push('sign out');
      throw new Error('the provider is away');
    },
    reload: () => steps.push('reload'),
    showLicence: () => steps.push('licence'),
  });
});

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('the call went through'),
    (error: unknown) => error,
  );
}

it('call sends token and fixed headers, also on a DELETE without body', async () => {
  const seen = fakeServer({ 'DELETE /api/products/1/': () => new Response(null, { status: 204 }) });
  expect(await call('DELETE', '/api/products/1/')).toBeUndefined();
  const headers = seen[0]?.headers;
  expect(headers?.get('Authorization')).toBe('Bearer the-token');
  expect(headers?.get('Content-Type')).toBe('application/json');
  expect(headers?.get('X-Requested-With')).toBe('XMLHttpRequest');
  expect(seen[0]?.body).toBeNull();
});

it.each([
  ['/pharmacies/', '/api/pharmacies/'],
  ['pharmacies/', '/api/pharmacies/'],
  ['/api/pharmacies/', '/api/pharmacies/'],
  ['/apiary/', '/api/apiary/'],
])('the path %s is called as %s', async (path, called) => {
  const seen = fakeServer({ [`GET ${called}`]: () => answerJson([]) });
  expect(await call('GET', path)).toEqual([]);
  expect(seen[0]?.path).toBe(called);
});

it('call fails without a token and makes no request', async () => {
  token = null;
  const seen = fakeServer({});
  await expect(call('GET', '/api/pharmacies/')).rejects.toThrow('Token não encontrado');
  expect(seen).toEqual([]);
  expect(steps).toEqual(['forget']);
});

it.each([
  ['GET', 'token_invalid'],
  ['POST', 'token_invalid'],
  ['GET', undefined],
] as const)('a 403 on %s with code %s ends the session, token first', async (method, code) => {
  fakeServer({ [`${method} /api/x/`]: () => refuse(403, code) });
  await expect(call(method, '/api/x/')).rejects.toThrow('Token inválido ou expirado');
  expect(steps).toEqual(['forget', 'sign out', 'reload']);
});

it.each([
  ['POST', 'permission_denied'],
  ['DELETE', 'permission_denied'],
  ['GET', 'permission_denied'],
  ['PATCH', undefined],
] as const)('a 403 on a %s with code %s is about the role', async (method, code) => {
  fakeServer({ [`${method} /api/x/`]: () => refuse(403, code) });
  const failure = await failureOf(call(method, '/api/x/'));
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    isPermissionDenied: true,
    message: 'Usuários não podem realizar essa ação!',
  });
  expect(steps).toEqual([]);
});

it('a 402 leads to /licenca', async () => {
  fakeServer({ 'GET /api/x/': () => refuse(402, 'license_required') });
  expect(await failureOf(call('GET', '/api/x/'))).toMatchObject({ refusal: { status: 402 } });
  expect(steps).toEqual(['licence']);
});

it('a 402 during an import does not leave the screen', async () => {
  fakeServer({ 'POST /api/x/': () => refuse(402, 'license_required') });
  await failureOf(call('POST', '/api/x/', [], { leaveForLicence: false }));
  expect(steps).toEqual([]);
});

it('a refusal has the sentence and the fields of the server', async () => {
  const body = {
    detail: 'Nome inválido.',
    error: 'Nome inválido.',
    code: 'invalid',
    fields: { name: ['Curto.'] },
  };
  fakeServer({ 'POST /api/x/': () => answerJson(body, 400) });
  expect(await failureOf(call('POST', '/api/x/', {}))).toMatchObject({
    message: 'Nome inválido.',
    refusal: { status: 400, code: 'invalid', fields: { name: ['Curto.'] } },
  });
});

it.each([
  [
    () => new Response('<html>Bad gateway</html>', { status: 502 }),
    'Servidor indisponível. Tente novamente em instantes.',
  ],
  [() => refuse(409, 'version_conflict'), 'Este registro foi alterado por outra pessoa.'],
  [() => answerJson({ detail: 7, code: 'new_code' }, 500), 'Erro interno. Tente novamente em instantes.'],
])('a refusal without a sentence gets that of its code or status', async (answer, message) => {
  fakeServer({ 'GET /api/x/': answer });
  expect(await failureOf(call('GET', '/api/x/'))).toMatchObject({ message });
});

it('a network failure is passed on unchanged', async () => {
  fakeServer({ 'GET /api/x/': () => new TypeError('Failed to fetch') });
  await expect(call('GET', '/api/x/')).rejects.toThrow(TypeError);
});
