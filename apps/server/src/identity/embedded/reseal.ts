import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { secondFactorContext } from './second-factor/second-factor-queries.js';
import { createSecrets } from './secrets.js';

type Row = Readonly<Record<string, unknown>>;

/** Columns that SECRET_KEY encrypts, with the context of a row. A test compares them with the schema. */
const SEALED = [
  ['idp_provider_session', 'sealed_tokens', ({ id }: Row) => String(id)],
  ['idp_second_factor', 'sealed_key', ({ sub }: Row) => secondFactorContext(String(sub))],
  ['idp_signing_key', 'sealed_private_key', ({ pool_id, kid }: Row) => `${pool_id} ${kid}`],
] as const;

export const SEALED_COLUMNS: readonly string[] = SEALED.map(([table, column]) => `${table}.${column}`);

/**
 * Encrypts under another SECRET_KEY what is encrypted under this one. Sessions go on, because the signing key
 * stays the same.
 */
export async function reseal(tx: Transaction, from: Buffer, to: Buffer): Promise<void> {
  const [old, fresh] = [createSecrets(from), createSecrets(to)];
  for (const [table, column, contextOf] of SEALED) {
    const rows: readonly Row[] = await tx.selectFrom(table).selectAll().forUpdate().execute();
    for (const row of rows) {
      const sealed = row[column] as Buffer;
      const again = fresh.seal(old.open(sealed, contextOf(row)), contextOf(row));
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again} where ${sql.ref(column)} = ${sealed}`.execute(
        tx,
      );
    }
  }
}

/** The next start makes one: each id token is refused until its session is refreshed. */
export async function dropSigningKeys(tx: Transaction): Promise<void> {
  await tx.deleteFrom('idp_signing_key').execute();
}
