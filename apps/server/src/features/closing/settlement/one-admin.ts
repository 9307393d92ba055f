import type { Database, Transaction } from '../../../db/database.js';
import { personSees } from '../../../pharmacy-access/people-within-reach.js';

/** Whether one person alone is an admin who can sign in and may see the pharmacy. */
export async function isOneAdmin(db: Database | Transaction, pharmacyId: string): Promise<boolean> {
  const admins = await db
    .selectFrom('person')
    .select('sub')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where(personSees(pharmacyId))
    .limit(2)
    .execute();
  return admins.length === 1;
}
