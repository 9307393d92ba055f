import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/recount-changes';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import type { AuditFactOf } from '../../audit/audit-facts.js';
import { auditInventory } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { personSees } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { lockForChoice } from '../comparison/comparison-basis.js';
import { closeAfterRecounts, setSectionFinalised } from '../inventories/finalise-inventory.js';
import { insertItems, refuseBusyItems } from './recount-items.js';
import { findRecount, viewRecountList } from './view-recounts.js';

/** It also closes its section; its counts stay as evidence (docs/comparison.md, "Recount"). */
export const cancelRecount = useCase(contract.cancelRecount, (context, { reason, ...of }) =>
  changeRecount(context, of, async (tx, { inventory, task, sectionId, caller }) => {
    await sql`
          update recount set cancelled_at = now(), cancelled_by = ${caller.name}, cancel_reason = ${reason}
          where section_id = ${sectionId}
        `.execute(tx);
    const section = { number: inventory.number, id: sectionId };
    await setSectionFinalised(tx, section, { finalised_at: new Date(), finalised_by: caller.name });
    return { action: 'cancel_recount', after: { recount: task.name, reason } };
  }),
);

/** See docs/comparison.md, "Not found". */
export const decideNotFound = useCase(contract.decideNotFound, (context, { items, decision, ...of }) =>
  changeRecount(context, of, async (tx, { inventory, task, sectionId, caller }) => {
    if (!task.is_closed) {
      throw new AppError(
        'conflict',
        task.whole_section === null
          ? 'Feche a recontagem antes de decidir sobre o que ela não encontrou.'
          : 'Feche as duas contagens da seção antes de decidir sobre o que a segunda não encontrou.',
      );
    }
    if (decision === 'next_round' && task.round === 3) {
      throw new AppError('conflict', 'Não há outra rodada depois da terceira.');
    }
    const { list } = await viewRecountList(tx, inventory, sectionId);
    const missing = new Set(list.filter(({ is_found }) => !is_found).map(({ key }) => key));
    if (items.some((key) => !missing.has(key))) {
      throw new AppError('conflict', 'Um dos itens já foi encontrado ou não está na lista. Confira a lista.');
    }
    if (task.whole_section !== null) {
      await insertItems(tx, inventory, {
        sectionId,
        round: task.round,
        chosen: sql`chosen as (
              select * from judged where item_key = any(${[...items]}::text[])
                and item_key not in (select item_key from recount_item where section_id = ${sectionId})
            )`,
        replaces: sql`array[${task.whole_section}::uuid]`,
        addedBy: null,
      });
    }
    const { rows } = await sql`
          update recount_item set not_found = ${decision}::text,
            not_found_by = ${decision === null ? null : caller.name}::text,
            not_found_at = ${decision === null ? sql`null` : sql`now()`}
          where section_id = ${sectionId} and item_key = any(${[...items]}::text[])
            and not_found is distinct from ${decision}::text
          returning item_key
        `.execute(tx);
    if (rows.length === 0) return null;
    const after = { recount: task.name, items: rows.length, not_found: decision };
    return { action: 'decide_not_found', after };
  }),
);

/** Their unasked lines then count (docs/comparison.md, "Recount"). */
export const addStrays = useCase(contract.addStrays, (context, { items, ...of }) =>
  changeRecount(context, of, async (tx, { inventory, task, sectionId, caller }) => {
    const { strays } = await viewRecountList(tx, inventory, sectionId);
    const keys = strays.map(({ key }) => key).filter((key) => items.includes(key));
    if (keys.length < items.length) {
      throw new AppError('conflict', 'Um dos itens já está na lista ou não foi recontado. Confira a lista.');
    }
    const sentence = 'Um dos itens já está em outra recontagem desta rodada. Confira a lista.';
    await refuseBusyItems(tx, inventory, { sectionId, keys, sentence });
    await insertItems(tx, inventory, {
      sectionId,
      round: task.round,
      chosen: sql`chosen as (select * from judged where item_key = any(${keys}::text[]))`,
      replaces: sql`(select replaces_sections from recount_item where section_id = ${sectionId}
            order by place limit 1)`,
      addedBy: caller.name,
    });
    return { action: 'add_to_recount', after: { recount: task.name, items: keys.length } };
  }),
);

/** Lets a recount by the original counter settle (docs/comparison.md, "Who recounts"); idempotent. */
export const overrideCounter = useCase(
  contract.overrideCounter,
  (context, { collector_sub: sub, reason, ...of }) =>
    changeRecount(context, of, async (tx, { inventory, task, sectionId, caller }) => {
      const place = { number: inventory.number, pharmacyId: inventory.pharmacyId, sectionId };
      const collector = await requireCounter(tx, sub, place);
      const isNew = await insertOverride(tx, place, { collector, reason, by: caller.name });
      if (!isNew) return null;
      const after = { recount: task.name, collector: collector.name, reason };
      return { action: 'override_counter', after };
    }),
);

interface Place {
  readonly number: number;
  readonly pharmacyId: string;
  readonly sectionId: string;
}

/** Counts outlive their counter's access. Refuses `not_found`. */
async function requireCounter(tx: Transaction, sub: string, { number, pharmacyId, sectionId }: Place) {
  return answering({ sub: 'text', name: 'text' })`
    select sub, name from person where sub = ${sub} and (${personSees(pharmacyId)} or exists (
      select from collector join count_line on count_line.collector_id = collector.id
      where collector.pharmacy_id = ${pharmacyId} and collector.sub = person.sub
        and count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${number}
        and count_line.section_id = ${sectionId} and live
    ))
  `.one(tx, () => new AppError('not_found', 'Coletor não encontrado.'));
}

interface Override {
  readonly collector: { readonly sub: string; readonly name: string };
  readonly reason: string;
  readonly by: string;
}

/** False if this person has an override. */
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
type RecountAct = 'cancel_recount' | 'decide_not_found' | 'add_to_recount' | 'override_counter';

async function changeRecount(
  { db, caller }: Context,
  { id, section_id: sectionId }: { readonly id: InventoryId; readonly section_id: string },
  change: (
    tx: Transaction,
    of: Awaited<ReturnType<typeof lockRecount>> & { readonly sectionId: string; readonly caller: Caller },
  ) => Promise<
    { [Act in RecountAct]: Pick<AuditFactOf<'inventory', Act>, 'action' | 'after'> }[RecountAct] | null
  >,
): Promise<Recount> {
  return db.transaction().execute(async (tx) => {
    const { inventory, task } = await lockRecount(tx, id, sectionId);
    const changed = await change(tx, { inventory, task, sectionId, caller });
    if (changed !== null) await auditInventory(tx, caller, inventory, changed);
    if (changed?.action === 'cancel_recount') await closeAfterRecounts(tx, caller, inventory);
    const recount = await findRecount(tx, inventory, sectionId);
    if (recount === null) throw new Error(`recount ${sectionId} is locked and is not there`);
    return recount;
  });
}

const tasks = answering({
  name: 'text',
  round: z.literal([2, 3]),
  is_cancelled: 'boolean',
  is_closed: 'boolean',
  whole_section: 'text?',
});

/** Refuses `not_found`, and `conflict` if cancelled or approved. */
async function lockRecount(tx: Transaction, id: InventoryId, sectionId: string) {
  const inventory = await lockForChoice(tx, id);
  const task = await tasks`
    select name, round, cancelled_at is not null as is_cancelled, standing.whole_section,
      closed_at is not null as is_closed
    from recount join standing_recount as standing using (section_id)
    where section_id = ${sectionId} and standing.inventory_number = ${inventory.number}
    for update of recount
  `.one(tx, () => new AppError('not_found', 'Recontagem não encontrada.'));
  if (task.is_cancelled) throw new AppError('conflict', 'Esta recontagem foi cancelada.');
  return { inventory, task };
}
