import { createHmac, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { createLocalJWKSet, errors, exportJWK, type JWTVerifyGetKey, SignJWT, UnsecuredJWT } from 'jose';
import { expect, it, vi } from 'vitest';
import { AppError } from '../app-error.js';
import { createTokenReader, createVerifiedTokens, requireLive } from './verify-token.js';

const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool';
const clientId = 'client1';
const now = new Date('2026-03-01T12:00:00Z');
const nowSeconds = now.getTime() / 1000;

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
});

const common = {
  sub: 'sub-1',
  iss: issuer,
  origin_jti: 'session-1',
  iat: nowSeconds,
  exp: nowSeconds + 3600,
};
const idClaims = {
  ...common,
  token_use: 'id',
  aud: clientId,
  email: 'ana@example.com',
  name: 'Ana',
  'custom:role': 'mod',
};
const accessClaims = { ...common, token_use: 'access', client_id: clientId, username: 'ana@example.com' };

function sign(claims: object, { key = ours.privateKey, alg = 'RS256' } = {}): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'k1' }).sign(key);
}

const verify = createTokenReader({ issuer, clientId, keys, now: () => now });
const refused = expect.objectContaining({ name: 'AppError', code: 'token_invalid' });

it('the verifier ignores an unknown role', async () => {
  await expect(verify(await sign({ ...idClaims, 'custom:role': 'root' }), ['id'])).resolves.toMatchObject({
    role: undefined,
  });
});

it.each([
  ['an access token if only id tokens are accepted', accessClaims, ['id'] as const],
  ['an id token if only access tokens are accepted', idClaims, ['access'] as const],
  ['another issuer', { ...idClaims, iss: `${issuer}2` }, ['id'] as const],
  ['no issuer', { ...idClaims, iss: undefined }, ['id'] as const],
  ['another client', { ...idClaims, aud: 'client2' }, ['id'] as const],
  ['a list of clients', { ...idClaims, aud: [clientId, 'client2'] }, ['id'] as const],
  ['no client', { ...idClaims, aud: undefined }, ['id'] as const],
  ['an access token of another client', { ...accessClaims, client_id: 'client2' }, ['access'] as const],
  [
    'an access token with the client as audience only',
    { ...accessClaims, client_id: undefined, aud: clientId },
    ['access'] as const,
  ],
  ['no use', { ...idClaims, token_use: undefined }, ['id'] as const],
  ['another use', { ...idClaims, token_use: 'refresh' }, ['id', 'access'] as const],
  ['no sub', { ...idClaims, sub: undefined }, ['id'] as const],
  ['no session', { ...idClaims, origin_jti: undefined }, ['id'] as const],
  ['an expired token past the tolerance', { ...idClaims, exp: nowSeconds - 61 }, ['id'] as const],
  ['no expiry', { ...idClaims, exp: undefined }, ['id'] as const],
  ['a not-before time in the future', { ...idClaims, nbf: nowSeconds + 61 }, ['id'] as const],
])('the verifier refuses %s', async (_what, claims, accepted) => {
  await expect(verify(await sign(claims), accepted)).rejects.toEqual(refused);
});

it('the verifier tolerates a clock that is a minute behind', async () => {
  const token = await sign({ ...idClaims, exp: nowSeconds - 59 });
  await expect(verify(token, ['id'])).resolves.toMatchObject({ sub: 'sub-1' });
});

it('the verifier refuses any algorithm but RS256, even if the key would fit', async () => {
  const anyKey = createTokenReader({ issuer, clientId, keys: () => ours.publicKey, now: () => now });
  for (const verifier of [verify, anyKey]) {
    await expect(verifier(new UnsecuredJWT(idClaims).encode(), ['id'])).rejects.toEqual(refused);
    await expect(verifier(await sign(idClaims, { alg: 'PS256' }), ['id'])).rejects.toEqual(refused);
    await expect(verifier(await sign(idClaims, { alg: 'RS512' }), ['id'])).rejects.toEqual(refused);
    await expect(verifier(signedWithPublicKey(idClaims), ['id'])).rejects.toEqual(refused);
  }
});

it('the log names the claims of a refused signed token, once an hour', async () => {
  let clock = now;
  const log = { warn: vi.fn(), error: vi.fn() };
  const logged = createTokenReader({ issuer, clientId, keys, log, now: () => clock });
  const faulty = [
    { ...idClaims, origin_jti: undefined },
    { ...idClaims, origin_jti: undefined, sub: 'sub-2' },
    { ...idClaims, aud: 'client2' },
    { ...idClaims, iss: `${issuer}2` },
    accessClaims,
  ];
  for (const claims of faulty) await expect(logged(await sign(claims), ['id'])).rejects.toEqual(refused);
  for (const unsigned of [await sign(idClaims, { key: theirs.privateKey }), 'text'])
    await expect(logged(unsigned, ['id'])).rejects.toEqual(refused);
  const told = () => log.warn.mock.calls.map(([fields]) => fields);
  expect(told()).toEqual([
    { claims: 'origin_jti' },
    { claims: 'aud' },
    { claims: 'iss' },
    { claims: 'token_use' },
  ]);
  clock = new Date(now.getTime() + 60 * 60_000);
  const later = { ...idClaims, exp: nowSeconds + 7200, origin_jti: undefined };
  await expect(logged(await sign(later), ['id'])).rejects.toEqual(refused);
  expect(told()).toHaveLength(5);
});

it('the verifier refuses any text that is not a token', async () => {
  const parts = fc
    .array(fc.base64String({ maxLength: 40 }), { maxLength: 6 })
    .map((texts) => texts.join('.'));
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), parts), async (text) => {
      await expect(verify(text, ['id', 'access'])).rejects.toEqual(refused);
    }),
  );
});

it('the verifier looks up the session by origin_jti', async () => {
  const isLive = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  const verifyLive = requireLive(createTokenReader({ issuer, clientId, keys, now: () => now }), isLive);
  const token = await sign(idClaims);
  await expect(verifyLive(token, ['id'])).resolves.toMatchObject({ sub: 'sub-1' });
  await expect(verifyLive(token, ['id'])).rejects.toEqual(refused);
  expect(isLive).toHaveBeenCalledWith({ sub: 'sub-1', sessionId: 'session-1' });
});

it('the verifier looks up no session for a forged token', async () => {
  const isLive = vi.fn().mockResolvedValue(true);
  const verifyLive = requireLive(createTokenReader({ issuer, clientId, keys, now: () => now }), isLive);
  await expect(verifyLive(await sign(idClaims, { key: theirs.privateKey }), ['id'])).rejects.toEqual(refused);
  expect(isLive).not.toHaveBeenCalled();
});

it('a token’s signature is verified once, its age and use always, and a changed one is refused', async () => {
  let clock = now;
  const lookUpKey = vi.fn(keys);
  const read = createTokenReader({ issuer, clientId, keys: lookUpKey, now: () => clock });
  const token = await sign({ ...idClaims, exp: nowSeconds + 300 });
  await read(token, ['id']);
  await expect(read(token, ['id'])).resolves.toMatchObject({ sub: 'sub-1' });
  await expect(read(token, ['access'])).rejects.toEqual(refused);
  expect(lookUpKey).toHaveBeenCalledTimes(1);
  const [header, , signature] = token.split('.');
  const forged = `${header}.${encode({ ...idClaims, 'custom:role': 'admin' })}.${signature}`;
  await expect(read(forged, ['id'])).rejects.toEqual(refused);
  clock = new Date(now.getTime() + 361_000);
  await expect(read(token, ['id'])).rejects.toEqual(refused);
});

it('a key set that cannot be fetched is a server fault, not an invalid token', async () => {
  const token = await sign(idClaims);
  const timedOut: JWTVerifyGetKey = () => Promise.reject(new errors.JWKSTimeout());
  const unreachable: JWTVerifyGetKey = () => Promise.reject(new TypeError('fetch failed'));
  for (const broken of [timedOut, unreachable]) {
    const failure = createTokenReader({ issuer, clientId, keys: broken, now: () => now })(token, ['id']);
    await expect(failure).rejects.not.toBeInstanceOf(AppError);
  }
});

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The classic forgery: the public key as an HMAC secret. */
function signedWithPublicKey(claims: object): string {
  const signed = `${encode({ alg: 'HS256', kid: 'k1' })}.${encode(claims)}`;
  const pem = ours.publicKey.export({ type: 'spki', format: 'pem' });
  return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
}

const at = (ms: number) => new Date(1_700_000_000_000 + ms);
const payload = { sub: 'sub-1', exp: 1_700_000_060 };
const MINUTES = 60_000;

it('a verified token is known for ten minutes at most', () => {
  const tokens = createVerifiedTokens();
  tokens.add('a.b.c', { exp: payload.exp + 86_400 }, at(0));
  expect(tokens.get('a.b.c', at(10 * MINUTES - 1))).not.toBeNull();
  expect(tokens.get('a.b.c', at(10 * MINUTES))).toBeNull();
});

it('a token is verified again when the clock was set back', () => {
  const tokens = createVerifiedTokens();
  tokens.add('a.b.c', payload, at(0));
  expect(tokens.get('a.b.c', at(-1))).toBeNull();
});

it('the oldest token makes room for a new one', () => {
  const tokens = createVerifiedTokens(2);
  for (const token of ['first', 'second', 'third']) tokens.add(token, payload, at(0));
  const known = ['first', 'second', 'third'].map((token) => tokens.get(token, at(0)) !== null);
  expect(known).toEqual([false, true, true]);
});
