import { type Actor, writeAudit } from '../../audit/write-audit.js';
import type { Database } from '../../db/database.js';
import { digestLicenceKey } from './licence-key.js';
import { insertLicenceKey, revokeLicenceKey } from './licence-queries.js';

/** A command of the operator has no caller: its audit rows name `operator`. */
interface OperatorContext {
  readonly db: Database;
  readonly operator: Actor;
}

interface NewLicence {
  readonly key: string;
  readonly seats: number;
  readonly label: string;
  readonly expiresAt: Date | null;
}

/** Stores a licence key for the operator. A key that was issued before stays as it is (docs/http.md, "Licence keys"). */
export async function issueLicence(
  { db, operator }: OperatorContext,
  { key, seats, label, expiresAt }: NewLicence,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await insertLicenceKey(tx, { digest: digestLicenceKey(key), seats, label, expiresAt });
    if (id === null) return;
    await writeAudit(tx, operator, [
      {
        pharmacyId: null,
        action: 'issue',
        entity: 'licence_key',
        entityId: id,
        after: { label, seats, expires_at: expiresAt },
      },
    ]);
  });
}

/** Revokes a key and all its seats; false if there is no such key or it is revoked already. */
export async function revokeLicence({ db, operator }: OperatorContext, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const after = await revokeLicenceKey(tx, id);
    if (after === null) return false;
    const before = { ...after, revoked_at: null };
    await writeAudit(tx, operator, [
      {
        pharmacyId: null,
        action: 'revoke',
        entity: 'licence_key',
        entityId: id.toLowerCase(),
        before,
        after,
      },
    ]);
    return true;
  });
}
