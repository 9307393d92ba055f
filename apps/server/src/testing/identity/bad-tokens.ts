import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { examplePeople } from '@balanco/contract/base/example-world';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { pool } from '../../identity/embedded/pool.js';
import { createSecrets } from '../../identity/embedded/secrets.js';
import { loadSigningKey, type SigningKey } from '../../identity/embedded/sessions/signing-key.js';
import type { ExampleServer } from '../examples/example-server.js';
import { poolCall } from './pool-call.js';

const PAST_TOLERANCE_SECONDS = 120;

export function ownKey({ db, secretKey }: ExampleServer): Promise<SigningKey> {
  return loadSigningKey(db, createSecrets(secretKey), pool.id);
}

export function signAs(key: Pick<SigningKey, 'kid' | 'privateKey'>, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey);
}

export async function badTokens(
  server: ExampleServer,
): Promise<Readonly<Record<string, string | undefined>>> {
  const key = await ownKey(server);
  const idToken = server.tokens.admin.idToken;
  const claims = decodeJwt(idToken);
  const now = Math.floor(Date.now() / 1000);
  const [header, payload, signature] = idToken.split('.');
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const otherIssuer = { ...claims, iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' };
  return {
    'no token': undefined,
    'a text that is no token': 'Bearer',
    'an expired token': await signAs(key, { ...claims, exp: now - PAST_TOLERANCE_SECONDS }),
    'a token for tomorrow': await signAs(key, { ...claims, nbf: now + 86_400, exp: now + 90_000 }),
    'the signature of another key': await signAs({ kid: key.kid, privateKey: stranger }, claims),
    'a payload that was changed': `${header}.${encode({ ...claims, sub: examplePeople.mod.sub })}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'alg none': new UnsecuredJWT(claims).encode(),
    'the public key as an HMAC secret': signedWithPublicKey(claims, key),
    'the issuer of another pool': await signAs(key, otherIssuer),
    "another pool's own token": await signAs({ kid: 'other', privateKey: stranger }, otherIssuer),
    'the client of another app': await signAs(key, { ...claims, aud: 'another-client' }),
    'no session': await signAs(key, { ...claims, origin_jti: randomUUID() }),
    "another person's session": await signAs(key, { ...claims, sub: examplePeople.mod.sub }),
    'a revoked session': await revokedToken(server),
  };
}

async function revokedToken({ signIn, url }: ExampleServer): Promise<string> {
  const { idToken, refreshToken } = await signIn(examplePeople.admin.email);
  const answer = await fetch(`${url}${pool.path}/`, poolCall('RevokeToken', { Token: refreshToken }));
  if (!answer.ok) throw new Error(`the session was not revoked: ${await answer.text()}`);
  return idToken;
}

function signedWithPublicKey(claims: object, { kid, privateKey }: { kid: string; privateKey: KeyObject }) {
  const signed = `${encode({ alg: 'HS256', kid })}.${encode(claims)}`;
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
  return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
