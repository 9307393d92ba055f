import * as contract from '@balanco/contract/inventories/sections';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { auditInventory, auditThing } from '../../../audit/write-audit.js';
import type { Caller } from '../../../caller.js';
import { answering } from '../../../db/answering.js';
import type { Database, Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { seesPharmacy } from '../../../pharmacy-access/reach.js';
import { transact, useCase } from '../../../use-case.js';
import { holdInventory } from '../find-inventory.js';
import { type EnteredSection, viewEnteredSection, viewSectionCounters } from './find-sections.js';

/**
 * Shows where a section is and who counts there; notes its label's first reading (docs/collector-api.md,
 * "Entering a section"). Refuses `not_found`, also out of reach.
 */
export const enterSection = useCase(contract.enterSection, async ({ db, caller }, input) => {
  const { id, by_label: byLabel } = input;
  const section = await viewEnteredSection(db, id);
  if (section === null || !seesPharmacy(caller, section.pharmacyId))
    throw new AppError('not_found', 'Seção não encontrada.');
  if (byLabel) await inTransaction(db, (tx) => noteLabelRead(tx, caller, section));
  const others = await viewPresence(db, section, caller.sub);
  const counters = (await viewSectionCounters(db, [id])).get(id) ?? [];
  return {
    id: section.id,
    name: section.name,
    inventoryID: section.inventoryID,
    inventory_name: section.inventoryName,
    pharmacy: section.pharmacyId,
    pharmacy_name: section.pharmacyName,
    finalizado: section.isFinalised,
    others: others.map(({ name, seenAt, isHere }) => ({
      name,
      seen_at: seenAt.toISOString(),
      is_here: isHere,
    })),
    counted: counters.flatMap(({ sub, name, lines }) => (sub === caller.sub ? [] : [{ name, lines }])),
  };
});

async function noteLabelRead(
  tx: Transaction,
  caller: Caller,
  { id, name, pharmacyId, inventoryNumber }: EnteredSection,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into section_tag (section_id, pharmacy_id, inventory_number, read_at, read_by)
    values (${id}, ${pharmacyId}, ${inventoryNumber}, now(), ${caller.name})
    on conflict (section_id) do update set read_at = excluded.read_at, read_by = excluded.read_by
    where section_tag.read_at is null
  `.execute(tx);
  if (numAffectedRows === 0n) return;
  await auditThing(tx, caller, ['section', id, pharmacyId], { action: 'read_label', after: { name } });
}

const SHOWN = 5;

async function viewPresence(db: Database, { id, pharmacyId, inventoryNumber }: EnteredSection, sub: string) {
  const lately = sql`now() - make_interval(mins => ${contract.PRESENCE_MINUTES})`;
  return answering({ name: 'text', seenAt: 'date', isHere: 'boolean' })`
    with sign as (
      select collector.sub, collector.name, max(received_at) as seen_at
      from count_line join collector on collector.id = collector_id
      where count_line.pharmacy_id = ${pharmacyId} and inventory_number = ${inventoryNumber}
        and section_id = ${id} and live and received_at > ${lately}
      group by collector.sub, collector.name
      union all
      select device.sub, person.name, seen_at from device join person on person.sub = device.sub
      where section_id = ${id} and seen_at > ${lately}
    )
    select name, seen_at as "seenAt", case
      when seen_at < now() - make_interval(mins => ${contract.PRESENT_MINUTES}) then false
      when exists (
        select from device
        where device.sub = newest.sub and device.seen_at > newest.seen_at and section_id is distinct from ${id}
      ) then false
      else not exists (
        select from count_line join collector on collector.id = collector_id
        where count_line.pharmacy_id = ${pharmacyId} and inventory_number = ${inventoryNumber} and live
          and collector.sub = newest.sub and received_at > newest.seen_at and section_id is distinct from ${id}
      )
    end as "isHere"
    from (
      select distinct on (sub) sub, name, seen_at from sign where sub <> ${sub} order by sub, seen_at desc
    ) as newest
    order by seen_at desc, name
    limit ${SHOWN}
  `.all(db);
}

/**
 * Skips deleted sections (docs/settlement.md, "Checks before settling"). Refuses `not_found` if none is left.
 */
export const printSectionLabels = transact(contract.printSectionLabels, async (tx, { caller }, input) => {
  const { id, section_ids: sectionIds } = input;
  const inventory = await holdInventory(tx, id);
  const printed = await noteLabelsPrinted(tx, inventory.number, sectionIds, caller.name);
  if (printed.length === 0) throw new AppError('not_found', 'Seção não encontrada.');
  await auditInventory(tx, caller, inventory, {
    action: 'print_labels',
    after: { labels: printed.length },
  });
  return { printed: printed.length };
});

async function noteLabelsPrinted(
  tx: Transaction,
  inventoryNumber: number,
  ids: readonly string[],
  by: string,
): Promise<string[]> {
  return answering({ section_id: 'text' })`
    insert into section_tag (section_id, pharmacy_id, inventory_number, printed_at, printed_by)
    select id, pharmacy_id, inventory_number, now(), ${by} from section
    where inventory_number = ${inventoryNumber} and deleted_at is null and id = any(${ids}::uuid[])
    order by id
    on conflict (section_id) do update set printed_at = excluded.printed_at, printed_by = excluded.printed_by
    returning section_id
  `.values(tx);
}
