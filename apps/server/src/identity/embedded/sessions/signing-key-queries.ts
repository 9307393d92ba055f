import type { JWK } from 'jose';
import type { Database } from '../../../db/database.js';

interface StoredSigningKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly sealedPrivateKey: Buffer;
}

export async function findSigningKey(db: Database, poolId: string): Promise<StoredSigningKey | null> {
  const row = await db
    .selectFrom('idp_signing_key')
    .selectAll()
    .where('pool_id', '=', poolId)
    .executeTakeFirst();
  if (row === undefined) return null;
  // Only the function below writes it.
  return { kid: row.kid, publicJwk: row.public_jwk as JWK, sealedPrivateKey: row.sealed_private_key };
}

/** Stores the key unless there is one. If several processes start at once, the first key counts; read it back. */
export async function offerSigningKey(db: Database, poolId: string, key: StoredSigningKey): Promise<void> {
  await db
    .insertInto('idp_signing_key')
    .values({
      pool_id: poolId,
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      sealed_private_key: key.sealedPrivateKey,
    })
    .onConflict((conflict) => conflict.column('pool_id').doNothing())
    .execute();
}
