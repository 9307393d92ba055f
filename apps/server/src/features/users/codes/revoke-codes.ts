import * as contract from '@balanco/contract/people/collector-codes';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { hasRow } from '../../../db/answering.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { auditPerson } from '../../../identity/audit-account.js';
import { requireAllPharmacies } from '../../../pharmacy-access/reach.js';
import { useCase } from '../../../use-case.js';
import { freeUnusedSeats } from './seats.js';

/**
 * Unused: frees its seat. Used: disconnects the collector, whose unsent counts stay on the phone. Idempotent.
 */
export const revokeCollectorCode = useCase(contract.revokeCollectorCode, async ({ db, caller }, { id }) => {
  requireAllPharmacies(caller);
  await inTransaction(db, async (tx) => {
    const code = await tx
      .selectFrom('collector_code')
      .select(['sub', 'used_at', 'revoked_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError('not_found', 'Este código não existe.'));
    if (code.revoked_at !== null) return;
    const now = new Date();
    await tx.updateTable('collector_code').set({ revoked_at: now }).where('id', '=', id).execute();
    if (code.used_at === null) {
      await freeUnusedSeats(tx);
      await auditPerson(tx, caller, code.sub, { action: 'revoke_code', after: { revoked_at: now } });
      return;
    }
    const after = { sessions_ended_at: now };
    // Only an administrator ends sessions of staff.
    const ended = await tx
      .updateTable('person')
      .set(after)
      .where('sub', '=', code.sub)
      .where('role', '=', 'user')
      .executeTakeFirst();
    if (ended.numUpdatedRows > 0n) await auditPerson(tx, caller, code.sub, { action: 'end_sessions', after });
  });
  return { revoked: true as const };
});

/** Returns whether one was used: its session needed no password. */
export async function revokeCodesOf(tx: Transaction, sub: string, at: Date): Promise<boolean> {
  await tx
    .updateTable('collector_code')
    .set({ revoked_at: at })
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .execute();
  return hasRow(tx, sql`collector_code where sub = ${sub} and used_at is not null`);
}
