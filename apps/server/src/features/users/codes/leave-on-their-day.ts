import { sql } from 'kysely';
import { writeAudit } from '../../../audit/write-audit.js';
import type { Database } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { freeUnusedSeats } from './seats-for-collectors.js';

/** The audit's name for the last day of a collector, which no person's `sub` can be. */
const LAST_DAY = { sub: 'last-day', name: 'Sistema (último dia do coletor)' };

/**
 * Lets the collectors go whose last day is over: their seats are free, and the account is deactivated as of that moment. What they
 * counted stays, with their names. Frees the seats of codes that nobody used, too.
 */
export async function leaveOnTheirDay(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await freeUnusedSeats(tx);
    const { rows } = await sql<{ sub: string; leaves_at: Date; seats: number }>`
      with gone as (
        update person set deactivated_at = leaves_at, sessions_ended_at = greatest(sessions_ended_at, leaves_at)
        where deactivated_at is null and leaves_at <= now()
        returning sub, leaves_at
      ), freed as (
        delete from licence_seat using gone where licence_seat.sub = gone.sub returning licence_seat.sub
      )
      select sub, leaves_at, (select count(*)::int from freed where freed.sub = gone.sub) as seats from gone
    `.execute(tx);
    await writeAudit(
      tx,
      LAST_DAY,
      rows.map(({ sub, leaves_at, seats }) => ({
        pharmacyId: null,
        action: 'leave',
        entity: 'person',
        entityId: sub,
        before: { seats },
        after: { leaves_at },
      })),
    );
  });
}
