import { type Actor, writeAudit } from '../../audit/write-audit.js';
import type { Database } from '../../db/database.js';
import { digestLicenceKey } from './licence-key.js';
import { insertLicenceKey, revokeLicenceKey } from './licence-queries.js';

interface NewLicence {
  readonly key: string;
  readonly seats: number;
  readonly label: string;
  readonly expiresAt: Date | null;
}

/** Issues a licence key on the operator's word; one that was issued before stays as it is (DESIGN 5). */
export async function issueLicence(db: Database, operator: Actor, licence: NewLicence): Promise<void> {
  const { key, seats, label, expiresAt } = licence;
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

/** Revokes a key for everybody who uses it, at once; false where there is no such key, or it is revoked already. */
export async function revokeLicence(db: Database, operator: Actor, id: string): Promise<boolean> {
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
