import { alertSchema, OUTBOX_KINDS, type TonightAlert } from '@balanco/contract/progress/dashboard';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../caller.js';
import { type Answered, answering, countRows } from '../db/answering.js';
import type { Database, Queries, Transaction } from '../db/database.js';
import { isoMoment } from '../db/sql-fragments.js';
import { andWithinReach } from '../pharmacy-access/reach.js';

type OutboxKind = (typeof OUTBOX_KINDS)[number];

/** Few at once keep a shutdown short. */
const AT_ONCE = 50;

/** A try that takes longer may be made twice. What ends the server is tried less and less. */
const LEASE = sql`interval '10 minutes' * least(attempts + 1, 6)`;

/** Failed tries after which a person sees it, about an hour. */
export const SEEN_AFTER = 6;

interface Leaving {
  readonly kind: OutboxKind;
  /** Names it among its kind, so that it leaves once. */
  readonly key: string;
  readonly pharmacyId?: string | null;
  readonly content?: unknown;
  /** Without it the item never stops being news. */
  readonly newsHours?: number;
}

/** Puts it into the outbox, in the transaction that it is about (docs/operations.md, "What leaves by itself"). */
export async function leave(
  tx: Queries,
  { kind, key, pharmacyId = null, content = {}, newsHours }: Leaving,
): Promise<void> {
  await sql`
    insert into outbox (kind, key, pharmacy_id, content, until)
    values (${kind}, ${key}, ${pharmacyId}, ${JSON.stringify(content)}::jsonb, now() + make_interval(hours => ${newsHours ?? null}))
    on conflict do nothing
  `.execute(tx);
}

/** Files leave only while a server looks at the folder (docs/exchange.md). */
export async function leaveByFolder(tx: Transaction, item: Leaving): Promise<void> {
  const rows = await answering({})`
    select from exchange_look where looked_at > now() - interval '1 day'
  `.all(tx);
  if (rows.length > 0) await leave(tx, item);
}

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** A result and a week are worded when they leave. */
export type LeavingMail = MailText | { readonly settlement: string } | { readonly week: string };

/** The row of `mail_address` receives: its reader didn't leave, and isn't a person who was deactivated. */
export const receives = sql`left_at is null and not exists (
  select from person where lower(person.email) = mail_address.email and deactivated_at is not null
)`;

/**
 * Leaves one mail for each address of the pharmacy, or of the network without one. It ends after three days.
 * @returns how many left
 */
export async function leaveMail(
  tx: Queries,
  { key, pharmacyId, content }: { key: string; pharmacyId: string | null; content: LeavingMail },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outbox (kind, key, pharmacy_id, content, until)
    select 'mail', ${key}::text || ' ' || id, pharmacy_id, ${JSON.stringify(content)}::jsonb || jsonb_build_object('to', id),
      now() + interval '3 days'
    from mail_address where pharmacy_id is not distinct from ${pharmacyId}::uuid and ${receives}
    on conflict do nothing
  `.execute(tx);
  return Number(numAffectedRows);
}

export async function noteContent(db: Database, id: string, content: unknown): Promise<void> {
  await sql`update outbox set content = ${JSON.stringify(content)}::jsonb where id = ${id}`.execute(db);
}

const items = answering({
  id: 'text',
  kind: z.enum(OUTBOX_KINDS),
  key: 'text',
  pharmacyId: 'text?',
  content: 'json',
});
type OutboxItem = Answered<typeof items>;

/** Rejects to be tried again. One that a crash cut short runs again. Resolves with why nothing left, as a sentence. */
export type Courier = (item: OutboxItem) => Promise<string | undefined>;

/** Kinds without a courier wait, or end with their news. */
export type Couriers = Readonly<Record<OutboxKind, Courier | undefined>>;

/**
 * Lets everything that is due leave, each item by one server. A failure holds no other item back; the first is thrown at the end.
 */
export async function emptyOutbox(db: Database, couriers: Partial<Couriers>): Promise<void> {
  const kinds = OUTBOX_KINDS.filter((kind) => couriers[kind] !== undefined);
  if (kinds.length === 0) return;
  const failures: unknown[] = [];
  for (let left = AT_ONCE; left > 0; left -= 1) {
    const item = await takeNext(db, kinds);
    if (item === undefined) break;
    try {
      const remark = (await couriers[item.kind]?.(item)) ?? null;
      await sql`
        update outbox set sent_at = now(), content = '{}', failure = ${remark} where id = ${item.id}
      `.execute(db);
    } catch (error) {
      failures.push(error);
      await sql`
        update outbox set failure = ${faultOf(error)},
          next_at = now() + least(interval '1 minute' * 2 ^ (attempts - 1), interval '1 hour')
        where id = ${item.id}
      `.execute(db);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function takeNext(db: Database, kinds: readonly OutboxKind[]): Promise<OutboxItem | undefined> {
  return items`
    update outbox set attempts = attempts + 1, next_at = now() + ${LEASE}
    where id = (
      select id from outbox
      where sent_at is null and next_at <= now() and (until is null or until > now()) and kind = any(${kinds})
      order by id limit 1 for update skip locked
    )
    returning id, kind, key, pharmacy_id as "pharmacyId", content
  `.first(db);
}

/** Names the fault without the text, which may hold an address. */
function faultOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name ?? 'Error');
}

const isDead = sql`sent_at is null and (attempts >= ${sql.lit(SEEN_AFTER)} or failure is not null and until <= now())`;

export async function viewDeadLetters(db: Database, caller: Caller): Promise<TonightAlert[]> {
  return answering(alertSchema.shape)`
    select kind, pharmacy_id as pharmacy, pharmacy.name as pharmacy_name, count(*) as items, ${isoMoment(sql`min(outbox.at)`)} as since, null as inventory_id,
      coalesce((array_agg(failure order by next_at desc))[1], '') as detail
    from outbox left join pharmacy on pharmacy.id = pharmacy_id
    where ${isDead}
      and (pharmacy_id is not null or ${caller.role === 'admin'}) ${andWithinReach(caller, 'pharmacy_id')}
    group by 1, 2, 3 order by since
  `.all(db);
}

export function countDeadLetters(db: Database): Promise<number> {
  return countRows(db, sql`outbox where ${isDead}`);
}

/** Purges what left after 30 days, and what can't leave after a week if it is no news, else after 90 days. */
export async function purgeOutbox(db: Database): Promise<void> {
  await sql`
    delete from outbox where sent_at < now() - interval '30 days' or at < now() - interval '90 days'
      or (sent_at is null and until < now() - interval '7 days')
  `.execute(db);
}
