import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { type Actor, type AuditEntry, writeAudit } from '../../../audit/write-audit.js';
import { answering } from '../../../db/answering.js';
import type { Database, Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { hasActiveLicence } from '../../../identity/person-queries.js';

/**
 * Gives seats of the caller's keys, or of any, to people without an active licence, and returns keys by person. Refuses
 * `conflict` for too few seats, because a phone couldn't help it later.
 */
export async function takeSeatsFor(
  tx: Transaction,
  caller: Actor,
  subs: readonly string[],
  keysOf: 'caller' | 'any' = 'caller',
): Promise<ReadonlyMap<string, string>> {
  await freeUnusedSeats(tx);
  const keys = await answering({ id: 'text', seats: 'int' })`
    select id, seats from licence_key
    where revoked_at is null and (expires_at is null or expires_at > now())
      and (${keysOf === 'any'} or exists (select from licence_seat where licence_key_id = id and licence_seat.sub = ${caller.sub}))
    order by id for update
  `.all(tx);
  const wanting = await answering({ sub: 'text' })`
    select sub from unnest(${subs}::text[]) as wanted (sub)
    where not ${hasActiveLicence(sql.ref('wanted.sub'))}
  `.values(tx);
  const taken = await answering({ id: 'text', used: 'int' })`
    select licence_key_id as id, count(*)::int as used from licence_seat
    where licence_key_id = any(${keys.map(({ id }) => id)}::uuid[]) group by licence_key_id
  `.all(tx);
  const free = keys.flatMap(({ id, seats }) => {
    const used = taken.find((key) => key.id === id)?.used ?? 0;
    return Array.from({ length: Math.max(0, seats - used) }, (_, place) => ({
      id,
      seats,
      used: used + place,
    }));
  });
  if (free.length < wanting.length) throw new AppError('conflict', tooFew(free.length, wanting.length));
  const given = wanting.flatMap((sub, index) => {
    const seat = free[index];
    return seat === undefined ? [] : [{ sub, ...seat }];
  });
  await sql`
    insert into licence_seat (licence_key_id, sub)
    select * from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ sub }) => sub)}::text[])
  `.execute(tx);
  await writeAudit(tx, caller, given.map(activation));
  return new Map(given.map(({ sub, id }) => [sub, id]));
}

export interface GivenSeat {
  readonly id: string;
  readonly seats: number;
  readonly used: number;
  readonly sub: string;
}

/** Who has the seat stands in `after`, so that the person's history finds it. */
export function activation({ id, seats, used, sub }: GivenSeat): AuditEntry {
  return {
    pharmacyId: null,
    action: 'activate',
    entity: 'licence_key',
    entityId: id,
    before: { seats, used },
    after: { seats, used: used + 1, sub },
  };
}

function tooFew(free: number, wanted: number): string {
  const left =
    free === 0 ? 'não tem vaga livre' : `só tem ${free} ${free === 1 ? 'vaga livre' : 'vagas livres'}`;
  const asked = wanted === 1 ? 'este coletor precisa de uma' : `estes coletores precisam de ${wanted}`;
  return `A sua licença ${left}, e ${asked}. Desative quem não conta mais ou peça uma licença maior.`;
}

/**
 * Frees seats of lapsed or revoked unused codes whose person never signed in. With `seat_lapses` false, where
 * sign-ins go unreported: only of revoked ones, if nothing came from the collector.
 */
export async function freeUnusedSeats(tx: Transaction): Promise<void> {
  await sql`
    with lapsed as (
      update collector_code code set seat_key_id = null
      from (select id, sub, seat_key_id, seat_lapses from collector_code
        where seat_key_id is not null and used_at is null
          and (revoked_at is not null or seat_lapses and expires_at <= now())
        for update skip locked) as old
      where code.id = old.id
      returning old.sub, old.seat_key_id, old.seat_lapses
    )
    delete from licence_seat using lapsed
    where licence_seat.sub = lapsed.sub and licence_key_id = lapsed.seat_key_id
      and not exists (select from audit where actor_sub = lapsed.sub and pharmacy_id is null
        and (not seat_lapses or entity = 'session' and action = 'sign_in'))
      and (seat_lapses or not (
        exists (select from person where person.sub = lapsed.sub and role <> 'user')
        or exists (select from collector where collector.sub = lapsed.sub)
        or exists (select from device where device.sub = lapsed.sub)
      ))
  `.execute(tx);
}

/** An actor of the audit, whose `sub` no person has. */
const LAST_DAY = { sub: 'last-day', name: 'Sistema (último dia do coletor)' };

/** As of the day's end, with their seats and those of unused codes. Counts and names stay. */
export async function leaveOnTheirDay(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await freeUnusedSeats(tx);
    const rows = await answering({ sub: 'text', leaves_at: 'date', seats: 'int' })`
      with gone as (
        update person set deactivated_at = leaves_at,
          sessions_ended_at = greatest(sessions_ended_at, leaves_at)
        where deactivated_at is null and leaves_at <= now()
        returning sub, leaves_at
      ), freed as (
        delete from licence_seat using gone where licence_seat.sub = gone.sub returning licence_seat.sub
      )
      select sub, leaves_at, (select count(*)::int from freed where freed.sub = gone.sub) as seats from gone
    `.all(tx);
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
