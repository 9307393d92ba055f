import { sql } from 'kysely';
import { expect } from 'vitest';
import { createAuditSealer } from '../../audit/seal-audit.js';
import type { Database } from '../../db/database.js';

/** Links all rows, until the mark stands at the last. Transactions of other databases of the cluster hold it up. */
export async function sealAll(db: Database): Promise<void> {
  const seal = createAuditSealer(db, -1);
  const isMarked = async () => {
    await seal();
    const { rows } = await sql`
      select from audit_mark where sealed_to >= (select max(id) from audit)
    `.execute(db);
    return rows.length;
  };
  await expect.poll(isMarked, { timeout: 20_000 }).toBe(1);
}
