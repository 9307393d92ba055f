import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/recount-changes';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { personSees } from '../../pharmacy-access/people-within-reach.js';
import { changeRecount } from './change-recount.js';

interface OverrideInput {
  readonly id: InventoryId;
  readonly sectionId: string;
  readonly collectorSub: string;
  readonly reason: string;
}

/**
 * Lets settle what a person recounts of what the same person counted (docs/closing.md, "Who recounts"). The same override
 * again writes nothing. Refuses `not_found`, also for someone who may not see the pharmacy and has no line in the recount;
 * and `conflict` for a cancelled recount and while the inventory is approved.
 */
export async function overrideCounter(
  context: Context,
  { id, sectionId, collectorSub, reason }: OverrideInput,
): Promise<Recount> {
  const { caller } = context;
  authorise(caller, contract.overrideCounter.permission);
  return changeRecount(
    context,
    { id, sectionId },
    {
      action: 'override_counter',
      async write(tx, { confronted }) {
        const place = { number: confronted.number, pharmacyId: confronted.pharmacyId, sectionId };
        const collector = await findCounter(tx, collectorSub, place);
        if (collector === null) throw new AppError('not_found', 'Coletor não encontrado.');
        const isNew = await insertOverride(tx, place, { collector, reason, by: caller.name });
        return isNew ? { collector: collector.name, reason } : null;
      },
    },
  );
}

interface Place {
  readonly number: number;
  readonly pharmacyId: string;
  readonly sectionId: string;
}

/** The person, if they see the pharmacy or have lines in the recount; what they counted stays when their access ends. */
async function findCounter(tx: Transaction, sub: string, { number, pharmacyId, sectionId }: Place) {
  const { rows } = await sql<{ sub: string; name: string }>`
    select sub, name from person where sub = ${sub} and (${personSees(pharmacyId)} or exists (
      select from collector join count_line on count_line.collector_id = collector.id
      where collector.pharmacy_id = ${pharmacyId} and collector.sub = person.sub
        and count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${number}
        and count_line.section_id = ${sectionId} and live
    ))
  `.execute(tx);
  return rows[0] ?? null;
}

interface Override {
  readonly collector: { readonly sub: string; readonly name: string };
  readonly reason: string;
  readonly by: string;
}

/** Stores an override; false if there is one for this person. */
export async function insertOverride(
  tx: Transaction,
  { number, pharmacyId, sectionId }: Place,
  { collector, reason, by }: Override,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into recount_override (
      section_id, collector_sub, collector_name, pharmacy_id, inventory_number, reason, overridden_by
    ) values (${sectionId}, ${collector.sub}, ${collector.name}, ${pharmacyId}, ${number}, ${reason}, ${by})
    on conflict do nothing
  `.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}
