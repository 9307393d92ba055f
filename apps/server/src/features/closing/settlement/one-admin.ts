import type { Database, Transaction } from '../../../db/database.js';

/** Whether one person alone is an admin who can sign in. */
export async function isOneAdmin(db: Database | Transaction): Promise<boolean> {
  const admins = await db
    .selectFrom('person')
    .select('sub')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .limit(2)
    .execute();
  return admins.length === 1;
}
