import type { Transaction } from '../../../db/database.js';

/**
 * Takes back all codes of a collector that are valid, used or not. Returns whether any code of theirs was ever used: a session that
 * one opened needed no password.
 */
export async function revokeCodesOf(tx: Transaction, sub: string, at: Date): Promise<boolean> {
  await tx
    .updateTable('collector_code')
    .set({ revoked_at: at })
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .execute();
  const used = await tx
    .selectFrom('collector_code')
    .select('id')
    .where('sub', '=', sub)
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}
