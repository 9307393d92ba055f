import { createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import type { JWK } from 'jose';
import { expect, it } from 'vitest';
import { StartupError } from '../../../startup-error.js';
import { rowIn, setRows } from '../../../testing/database/rows.js';
import { useDatabase } from '../../../testing/database/test-database.js';
import { createSecrets } from '../secrets.js';
import { loadSigningKey, type SigningKey } from './signing-key.js';

const database = useDatabase(8);
const secrets = createSecrets(randomBytes(32));

function fits(key: SigningKey, publicJwk: JWK): boolean {
  const message = Buffer.from('message');
  const publicKey = createPublicKey({ key: { ...publicJwk }, format: 'jwk' });
  return verify('sha256', message, publicKey, sign('sha256', message, key.privateKey));
}

it('there is one signing key, however many processes start at once on the database', async () => {
  const keys = await Promise.all(
    Array.from({ length: 6 }, () => loadSigningKey(database.db, secrets, 'pool-race')),
  );
  expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
  const [first] = keys;
  for (const key of keys) expect(fits(key, first?.publicJwk ?? {})).toBe(true);
});

it('the signing key is the same after a restart', async () => {
  const before = await loadSigningKey(database.db, secrets, 'pool-restart');
  const after = await loadSigningKey(database.db, secrets, 'pool-restart');
  expect(after.kid).toBe(before.kid);
  expect(fits(after, before.publicJwk)).toBe(true);
});

it('the signing key is stored only encrypted', async () => {
  const key = await loadSigningKey(database.db, secrets, 'pool-sealed');
  const is = { pool_id: 'pool-sealed' };
  const row = await rowIn(database.db, 'idp_signing_key', is, 'sealed_private_key', 'public_jwk');
  const stored = Buffer.concat([row.sealed_private_key, Buffer.from(JSON.stringify(row.public_jwk))]);
  const pkcs8 = key.privateKey.export({ type: 'pkcs8', format: 'der' });
  const secretParts = Object.entries(key.privateKey.export({ format: 'jwk' })).filter(
    ([name]) => !['kty', 'n', 'e'].includes(name),
  );
  expect(secretParts.map(([name]) => name).sort()).toEqual(['d', 'dp', 'dq', 'p', 'q', 'qi']);
  expect(stored.includes(pkcs8.subarray(-64))).toBe(false);
  for (const [, part] of secretParts) {
    expect(stored.includes(String(part))).toBe(false);
    expect(stored.includes(Buffer.from(String(part), 'base64url'))).toBe(false);
  }
});

it('under another SECRET_KEY the start stops with a sentence that names it', async () => {
  await loadSigningKey(database.db, secrets, 'pool-other');
  const failure = loadSigningKey(database.db, createSecrets(randomBytes(32)), 'pool-other');
  await expect(failure).rejects.toThrow(StartupError);
  await expect(failure).rejects.toThrow(/SECRET_KEY/);
});

it('a signing key that was replaced in the database does not open', async () => {
  await loadSigningKey(database.db, secrets, 'pool-forged');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forged = privateKey.export({ type: 'pkcs8', format: 'der' });
  await setRows(database.db, 'idp_signing_key', { pool_id: 'pool-forged' }, { sealed_private_key: forged });
  await expect(loadSigningKey(database.db, secrets, 'pool-forged')).rejects.toThrow(StartupError);
});
