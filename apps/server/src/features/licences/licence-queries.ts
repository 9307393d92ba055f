import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';

interface LockedKey {
  readonly id: string;
  readonly seats: number;
  readonly usable: boolean;
}

/** Locks the key's row until the transaction ends, so that two callers can't both take the last seat. */
export async function lockKeyByDigest(tx: Transaction, digest: Buffer): Promise<LockedKey | null> {
  const row = await tx
    .selectFrom('licence_key')
    .select([
      'id',
      'seats',
      sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`.as('usable'),
    ])
    .where('digest', '=', digest)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function seatHolders(tx: Transaction, keyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('licence_seat')
    .select('sub')
    .where('licence_key_id', '=', keyId)
    .execute();
  return rows.map((row) => row.sub);
}

export async function takeSeat(tx: Transaction, keyId: string, sub: string): Promise<void> {
  await tx.insertInto('licence_seat').values({ licence_key_id: keyId, sub }).execute();
}

/** The new key's id, or null if this key was issued before. */
export async function insertLicenceKey(
  db: Database | Transaction,
  key: { digest: Buffer; seats: number; label: string; expiresAt: Date | null },
): Promise<string | null> {
  const row = await db
    .insertInto('licence_key')
    .values({ digest: key.digest, seats: key.seats, label: key.label, expires_at: key.expiresAt })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function hasLicenceKeys(db: Database): Promise<boolean> {
  const row = await db.selectFrom('licence_key').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Revokes a key and returns its row; null if there is no such key or it is revoked already. */
export async function revokeLicenceKey(tx: Transaction, id: string) {
  const row = await tx
    .updateTable('licence_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['label', 'seats', 'expires_at', 'revoked_at'])
    .executeTakeFirst();
  return row ?? null;
}
