import type { Transaction } from '../../db/database.js';
import { secondFactorContext } from './second-factor/second-factor-queries.js';
import { createSecrets } from './secrets.js';

/** Columns that SECRET_KEY encrypts. A test compares this with the schema: a column more needs its line in `reseal`. */
export const SEALED_COLUMNS: readonly string[] = [
  'idp_second_factor.sealed_key',
  'idp_signing_key.sealed_private_key',
];

/**
 * Encrypts under another SECRET_KEY what is encrypted under this one. Sessions go on, because the signing key
 * stays the same.
 */
export async function reseal(tx: Transaction, from: Buffer, to: Buffer): Promise<void> {
  const [old, fresh] = [createSecrets(from), createSecrets(to)];
  const keys = await tx.selectFrom('idp_signing_key').selectAll().forUpdate().execute();
  for (const { pool_id: pool, kid, sealed_private_key: sealed } of keys) {
    const context = `${pool} ${kid}`;
    await tx
      .updateTable('idp_signing_key')
      .set({ sealed_private_key: fresh.seal(old.open(sealed, context), context) })
      .where('pool_id', '=', pool)
      .execute();
  }
  const factors = await tx
    .selectFrom('idp_second_factor')
    .select(['sub', 'sealed_key'])
    .forUpdate()
    .execute();
  for (const { sub, sealed_key } of factors) {
    const context = secondFactorContext(sub);
    await tx
      .updateTable('idp_second_factor')
      .set({ sealed_key: fresh.seal(old.open(sealed_key, context), context) })
      .where('sub', '=', sub)
      .execute();
  }
}

/** The next start makes one: each id token is refused until its session is refreshed. */
export async function dropSigningKeys(tx: Transaction): Promise<void> {
  await tx.deleteFrom('idp_signing_key').execute();
}
