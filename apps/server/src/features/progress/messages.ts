import { randomUUID } from 'node:crypto';
import { officeNewsSchema } from '@balanco/contract/people/devices';
import { sendMessage as contract } from '@balanco/contract/progress/messages';
import { type SentMessage, sentMessageSchema } from '@balanco/contract/progress/progress';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditInventory, writeAudit } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import { answering } from '../../db/answering.js';
import { createOnce } from '../../db/create-once.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { andWithinReach, personSees } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import { holdInventory, type Place } from '../inventories/find-inventory.js';

const SHOWN = 10;

const UNSEEN = 20;

/**
 * Sends it to one person who counts in the inventory, or to all of them (docs/progress.md, "Messages").
 * Refuses `not_found` for the inventory and for a person who doesn't count there, and `invalid` if nobody
 * does.
 */
export const sendMessage = transact(contract, async (tx, { caller }, input) => {
  const { inventory_id: inventoryId, collector_sub: collectorSub, text, key } = input;
  const inventory = await holdInventory(tx, inventoryId);
  const { number, pharmacyId } = inventory;
  const find = async ([sending]: readonly string[]) =>
    (await viewMessages(tx, number)).find(({ id }) => id === sending) ?? null;
  const create = async () => {
    const people = await viewCounting(tx, inventory, collectorSub);
    if (people.length === 0 && collectorSub !== null)
      throw new AppError('not_found', 'Esta pessoa não conta neste inventário.');
    if (people.length === 0) throw new AppError('invalid', 'Ninguém conta neste inventário ainda.');
    const sending = randomUUID();
    await sql`
        insert into message (sending_id, inventory_number, pharmacy_id, sub, name, text, sent_by)
        select ${sending}, ${number}, ${pharmacyId}, sub, name, ${text}, ${caller.name}
        from unnest(${people.map(({ sub }) => sub)}::text[], ${people.map(({ name }) => name)}::text[])
          as recipient (sub, name)
      `.execute(tx);
    await auditInventory(tx, caller, inventory, {
      action: 'send_message',
      after: {
        text,
        ...(collectorSub === null ? { people: people.length } : { collector: people[0]?.name ?? '' }),
      },
    });
    const sent = await find([sending]);
    if (sent === null) throw new Error(`message ${sending} was just inserted`);
    return sent;
  };
  const request = { inventoryId, collectorSub, text };
  const idsOf = ({ id }: SentMessage) => [id];
  return createOnce(tx, caller, { key, call: contract.id, request }, { create, idsOf, find });
});

async function viewCounting(tx: Transaction, { number, pharmacyId }: Place, only: string | null) {
  return answering({ sub: 'text', name: 'text' })`
    select person.sub, person.name from person
    where ${personSees(pharmacyId)} and (${only}::text is null or person.sub = ${only}) and person.sub in (
      select collector.sub from collector_total join collector on collector.id = collector_id
      where collector_total.inventory_number = ${number}
      union
      select collector_sub from section
      where inventory_number = ${number} and deleted_at is null and finalised_at is null
      union
      select device.sub from device join section on section.id = device.section_id
      where inventory_number = ${number} and seen_at > now() - interval '12 hours'
    )
    order by person.name, person.sub
  `.all(tx);
}

export async function viewMessages(db: Queries, number: number): Promise<SentMessage[]> {
  return answering(sentMessageSchema.shape)`
    select sending_id as id, min(text) as text, min(sent_by) as sent_by, ${isoMoment(sql`min(created_at)`)} as sent_at,
      json_agg(json_build_object('sub', sub, 'name', name, 'seen_at', ${isoMoment(sql`seen_at`)})
        order by name, sub) as people
    from message where inventory_number = ${number}
    group by sending_id order by min(created_at) desc, sending_id limit ${SHOWN}
  `.all(db);
}

export async function viewUnseen(db: Queries, caller: Pick<Caller, 'sub' | 'pharmacyIds'>) {
  return answering(officeNewsSchema.shape.messages.element.shape)`
    select id, text, sent_by, ${isoMoment(sql`created_at`)} as sent_at from message
    where sub = ${caller.sub} and seen_at is null and created_at > now() - interval '1 day'
      ${andWithinReach(caller, 'message.pharmacy_id')}
    order by created_at, id limit ${UNSEEN}
  `.all(db);
}

/** Others' and unknown ones change nothing, nor does a repetition. */
export async function markSeen(tx: Transaction, caller: Caller, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await answering({ pharmacy_id: 'text', inventory_number: 'int', text: 'text' })`
    update message set seen_at = now()
    where id = any(${ids}::uuid[]) and sub = ${caller.sub} and seen_at is null
    returning pharmacy_id, inventory_number, text
  `.all(tx);
  await writeAudit(
    tx,
    caller,
    rows.map(({ pharmacy_id, inventory_number, text }) => ({
      pharmacyId: pharmacy_id,
      action: 'see_message' as const,
      entity: 'inventory' as const,
      entityId: String(inventory_number),
      after: { text },
    })),
  );
}

/** Messages are personal data (docs/progress.md, "Personal data"). */
export async function purgeMessages(db: Database): Promise<void> {
  await sql`delete from message where created_at < now() - interval '90 days'`.execute(db);
}
