import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { Database } from '../../../db/database.js';
import { StartupError } from '../../../startup-error.js';
import { createSecrets, type Secrets } from '../secrets.js';

export type SigningKey = Awaited<ReturnType<typeof loadSigningKey>>;

/**
 * The pool's RS256 key (docs/identity.md, "Keys"): made at the first start, shared by all server processes of a
 * database, and stored encrypted under SECRET_KEY. Throws a StartupError if it was encrypted under another SECRET_KEY.
 */
export async function loadSigningKey(db: Database, secrets: Secrets, poolId: string) {
  const stored = db.selectFrom('idp_signing_key').selectAll().where('pool_id', '=', poolId);
  if ((await stored.executeTakeFirst()) === undefined) await offerSigningKey(db, secrets, poolId);
  const { kid, public_jwk, sealed_private_key } = await stored.executeTakeFirstOrThrow();
  const privateKey = openPrivateKey(secrets, sealed_private_key, `${poolId} ${kid}`);
  return { kid, publicJwk: public_jwk as JWK, privateKey };
}

/** Throws a StartupError if a stored key was encrypted under another SECRET_KEY. A database without keys fits any. */
export async function assertSecretKeyFits(db: Database, secretKey: Buffer): Promise<void> {
  const secrets = createSecrets(secretKey);
  const keys = await db
    .selectFrom('idp_signing_key')
    .select(['pool_id', 'kid', 'sealed_private_key'])
    .execute();
  for (const key of keys) openPrivateKey(secrets, key.sealed_private_key, `${key.pool_id} ${key.kid}`);
}

/** Stores a new key unless there is one. If several processes start at once, the first key counts. */
async function offerSigningKey(db: Database, secrets: Secrets, poolId: string): Promise<void> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  await db
    .insertInto('idp_signing_key')
    .values({
      pool_id: poolId,
      kid,
      public_jwk: JSON.stringify({ ...jwk, kid, use: 'sig', alg: 'RS256' }),
      sealed_private_key: secrets.seal(pkcs8, `${poolId} ${kid}`),
    })
    .onConflict((conflict) => conflict.column('pool_id').doNothing())
    .execute();
}

function openPrivateKey(secrets: Secrets, sealed: Buffer, context: string): KeyObject {
  try {
    return createPrivateKey({ key: secrets.open(sealed, context), type: 'pkcs8', format: 'der' });
  } catch {
    throw new StartupError(
      'A variável SECRET_KEY (ou o arquivo secreto em DATA_DIR) não é a que este banco de dados usa; restaure a chave original.',
    );
  }
}
