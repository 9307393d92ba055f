import Fastify from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { tokensOf, usePool } from '../../../testing/identity/pool-under-test.js';
import { operations } from '../operations.js';

const path = '/idp/local_Balanco1';
const headers = {
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
};

const pool = usePool();

const send = (changed: Readonly<Record<string, string>>, payload: string, remoteAddress = '192.0.2.1') =>
  pool.app.inject({
    method: 'POST',
    url: `${path}/`,
    headers: { ...headers, ...changed },
    payload,
    remoteAddress,
  });

afterEach(() => vi.restoreAllMocks());

it.each([
  [
    'an operation that Cognito has and the pool does not',
    'AWSCognitoIdentityProviderService.StartWebAuthnRegistration',
  ],
  ['an operation of the admin API', 'AWSCognitoIdentityProviderService.AdminSetUserPassword'],
  ['another service', 'DynamoDB_20120810.InitiateAuth'],
  ['a bare name', 'InitiateAuth'],
  ['the name of an inherited property', 'AWSCognitoIdentityProviderService.constructor'],
  ['no target', ''],
])('the pool answers UnknownOperationException to %s', async (_what, target) => {
  const response = await send({ 'x-amz-target': target }, '{}');
  expect(response.statusCode).toBe(400);
  expect(response.headers).toMatchObject({
    'content-type': 'application/x-amz-json-1.1',
    'x-amzn-errortype': 'UnknownOperationException',
    'cache-control': 'no-store',
    'x-amzn-requestid': expect.any(String),
  });
  expect(response.json()).toEqual({ __type: 'UnknownOperationException', message: expect.any(String) });
});

it('the pool serves its path with and without the trailing slash, whatever the server does with slashes', async () => {
  const ignoring = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await pool.identity.registerRoutes?.(ignoring);
  for (const app of [pool.app, ignoring]) {
    for (const url of [path, `${path}/`]) {
      const response = await app.inject({ method: 'POST', url, headers, payload: '{}' });
      expect(response.headers['x-amzn-errortype']).toBe('InvalidParameterException');
    }
  }
  await ignoring.close();
});

const amz = headers['content-type'];
it.each([
  ['no JSON', amz, '{"AuthFlow":', 400],
  ['nothing', amz, '', 400],
  ['too much', amz, JSON.stringify({ ClientId: 'x'.repeat(70_000) }), 400],
  ['a form', 'application/x-www-form-urlencoded', 'AuthFlow=USER_PASSWORD_AUTH', 415],
  ['plain text, which a page of another site could send', 'text/plain', '{}', 415],
])('the pool answers SerializationException to %s', async (_what, contentType, payload, status) => {
  const response = await send({ 'content-type': contentType }, payload);
  expect(response.statusCode).toBe(status);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json().__type).toBe('SerializationException');
});

it.each([
  null,
  [],
  'text',
  7,
  {},
  { ClientId: {}, AuthFlow: [] },
  { ClientId: 'balancoweb', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: [] },
])('the pool answers a client error to the body %j', async (body) => {
  for (const operation of [...operations.keys()].filter((name) => name !== 'ConfirmSignUp')) {
    expect(await pool.call(operation, JSON.stringify(body))).toMatchObject({
      status: 400,
      type: 'InvalidParameterException',
    });
  }
});

it.each([
  ['InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH' }],
  ['GetTokensFromRefreshToken', { RefreshToken: 'x' }],
  ['RevokeToken', { Token: 'x' }],
  ['SignUp', { Username: 'ana@example.com', Password: 'Coleta@123' }],
  ['ForgotPassword', { Username: 'ana@example.com' }],
  ['ConfirmForgotPassword', { Username: 'ana@example.com', ConfirmationCode: '1', Password: 'Coleta@123' }],
])('the pool refuses another client in %s', async (operation, body) => {
  expect((await pool.call(operation, { ...body, ClientId: 'other' })).body).toEqual({
    __type: 'ResourceNotFoundException',
    message: 'User pool client other does not exist.',
  });
});

it('a TooManyRequestsException says when to try again', async () => {
  await Promise.all(Array.from({ length: 60 }, () => pool.call('InitiateAuth', {}, '198.51.100.1')));
  const response = await send({}, '{}', '198.51.100.1');
  expect(response.statusCode).toBe(400);
  expect(response.json().__type).toBe('TooManyRequestsException');
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});

it('the pool answers a server fault without details', async () => {
  vi.spyOn(pool.db.getExecutor(), 'executeQuery').mockRejectedValue(
    new Error('relation "idp_user" is broken'),
  );
  const answer = await pool.call('GetTokensFromRefreshToken', { ClientId: 'balancoweb', RefreshToken: 'x' });
  expect(answer).toEqual({
    status: 500,
    type: 'InternalErrorException',
    body: { __type: 'InternalErrorException', message: 'Internal error' },
  });
});

it("the pool's media type and error shape do not affect the other routes", async () => {
  const app = Fastify();
  await pool.identity.registerRoutes?.(app);
  app.post('/other', async (request) => ({ got: request.body }));
  const json = await app.inject({ method: 'POST', url: '/other', payload: { a: 1 } });
  expect(json.json()).toEqual({ got: { a: 1 } });
  const amz = await app.inject({ method: 'POST', url: '/other', headers, payload: '{}' });
  expect(amz.statusCode).toBe(415);
  await app.close();
});

it("the JWKS verifies the pool's tokens and has no private part", async () => {
  const user = await pool.addUser();
  const { IdToken } = tokensOf(await pool.signIn(user.email, user.password));
  const response = await pool.app.inject({ url: `${path}/.well-known/jwks.json` });
  expect(response.headers['content-type']).toContain('application/json');
  const jwks = response.json();
  expect(jwks.keys).toHaveLength(1);
  expect(Object.keys(jwks.keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  expect(Buffer.from(jwks.keys[0].n, 'base64url')).toHaveLength(256);
  await expect(jwtVerify(IdToken, createLocalJWKSet(jwks))).resolves.toMatchObject({
    payload: { sub: user.sub },
  });
});
