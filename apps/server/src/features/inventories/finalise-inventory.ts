import type { EndpointAnswer } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type Actor, auditInventory, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { refuseApproved, supersedeOpened } from './current-settlement.js';
import { lockInventory, type Place } from './find-inventory.js';
import { viewInventories } from './list-inventories.js';
import { owesDeclaration, viewSectionCounters, viewStillThere } from './sections/find-sections.js';

interface FinaliseInventoryInput {
  readonly id: contract.InventoryId;
  readonly finalizado: boolean;
  readonly section_id?: string | null | undefined;
}

type FinaliseInventoryAnswer = EndpointAnswer<typeof contract.finaliseInventory>;

/**
 * Closes or reopens (docs/counts.md, "Finalising"). An inventory closes open sections at its own moment and
 * reopens those; a section reopens its inventory, and the last recount closes the inventory that recounts had
 * opened. Reopening supersedes the settlement. Refuses `not_found`,
 * and `conflict` to open what is approved (docs/settlement.md, "Approval").
 */
export async function finaliseInventory(
  { db, caller }: Context,
  { id, finalizado, section_id: sectionId = null }: FinaliseInventoryInput,
): Promise<FinaliseInventoryAnswer> {
  authorise(caller, contract.finaliseInventory.permission);
  return db.transaction().execute(async (tx) => {
    const { number, pharmacyId } = await lockInventory(tx, id);
    if (!finalizado) await refuseApproved(tx, number);
    const before = await viewInventories(tx, { number });
    const change = finalizado
      ? { finalised_at: new Date(), finalised_by: caller.name }
      : { finalised_at: null, finalised_by: null };
    const kind = sectionId === null ? null : await setSectionFinalised(tx, { number, id: sectionId }, change);
    if (sectionId !== null && kind === null) throw new AppError('not_found', 'Seção não encontrada.');
    if (kind === null) {
      if (!finalizado) await reopenSections(tx, number);
      await setInventoryFinalised(tx, number, change);
      if (finalizado) await closeSections(tx, number, change);
    } else if (!finalizado && kind === 'recount') {
      await reopenForRecounts(tx, number);
    } else if (!finalizado) {
      await setInventoryFinalised(tx, number, change);
    }
    const rows = await viewInventories(tx, { number });
    const action = finalizado ? 'finalise' : 'reopen';
    const [entity, entityId] =
      sectionId === null ? (['inventory', String(number)] as const) : (['section', sectionId] as const);
    await writeAudit(tx, caller, [{ pharmacyId, action, entity, entityId, before, after: rows }]);
    if (!finalizado) await supersedeOpened(tx, caller, { number, pharmacyId }, 'Finalizado desmarcado');
    if (kind !== 'recount' || !finalizado || !(await closeAfterRecounts(tx, caller, { number, pharmacyId })))
      return sectionId === null
        ? { type: 'inventory_updated', rows }
        : { type: 'section_updated', rows, ...(finalizado && (await unfinishedIn(tx, sectionId))) };
    return { type: 'section_updated', rows: await viewInventories(tx, { number }) };
  });
}

/** Closes it as 'Finalizado' does. The transaction holds it. */
export async function closeInventory(
  tx: Transaction,
  actor: Actor,
  { number, pharmacyId }: Place,
): Promise<void> {
  const before = await viewInventories(tx, { number });
  const change = { finalised_at: new Date(), finalised_by: actor.name };
  await setInventoryFinalised(tx, number, change);
  await closeSections(tx, number, change);
  const after = await viewInventories(tx, { number });
  await auditInventory(tx, actor, { number, pharmacyId }, { action: 'finalise', before, after });
}

async function unfinishedIn(
  tx: Transaction,
  sectionId: string,
): Promise<Pick<FinaliseInventoryAnswer, 'unfinished'>> {
  const counters = (await viewSectionCounters(tx, [sectionId])).get(sectionId.toLowerCase()) ?? [];
  const people = [...counters.filter(owesDeclaration), ...(await viewStillThere(tx, sectionId))];
  const unfinished = [...new Map(people.map(({ sub, name }) => [sub, name])).values()];
  return unfinished.length === 0 ? {} : { unfinished };
}

interface Finalising {
  readonly finalised_at: Date | null;
  readonly finalised_by: string | null;
}

/** Keeps values already in the wanted state. It no longer closes with its recounts. */
async function setInventoryFinalised(tx: Transaction, number: number, change: Finalising): Promise<void> {
  const isOpening = change.finalised_at === null;
  await sql`
    update inventory set reopened_by_recount_at = null,
      finalised_at = case when finalised_at is null = ${isOpening} then finalised_at
        else ${change.finalised_at}::timestamptz end,
      finalised_by = case when finalised_at is null = ${isOpening} then finalised_by
        else ${change.finalised_by}::text end
    where number = ${number}
      and (finalised_at is null <> ${isOpening} or reopened_by_recount_at is not null)
  `.execute(tx);
}

/** Closed sections stay closed; with the last recount it is finalised again. */
export async function reopenForRecounts(tx: Transaction, number: number): Promise<void> {
  await sql`
    update inventory set finalised_at = null, finalised_by = null, reopened_by_recount_at = now()
    where number = ${number} and finalised_at is not null
  `.execute(tx);
}

/**
 * Finalises an inventory that recounts had opened, once no section is open. Its moment differs from that of the
 * last recount, which stays closed if somebody reopens the inventory. False if it stays as it is.
 */
export async function closeAfterRecounts(
  tx: Transaction,
  actor: Actor,
  { number, pharmacyId }: Place,
): Promise<boolean> {
  const before = await viewInventories(tx, { number });
  const { rows } = await sql`
    update inventory set reopened_by_recount_at = null, finalised_by = ${actor.name},
      finalised_at = (
        select greatest(now(), max(section.finalised_at) + interval '1 millisecond') from section
        where inventory_number = ${number} and deleted_at is null
      )
    where number = ${number} and finalised_at is null and reopened_by_recount_at is not null
      and not exists (
        select from section
        where inventory_number = ${number} and deleted_at is null and section.finalised_at is null
      )
    returning number
  `.execute(tx);
  if (rows.length === 0) return false;
  const after = await viewInventories(tx, { number });
  await auditInventory(tx, actor, { number, pharmacyId }, { action: 'finalise', before, after });
  return true;
}

/** Keeps values already in the wanted state. Null without such a section. */
export async function setSectionFinalised(
  tx: Transaction,
  section: { readonly number: number; readonly id: string },
  change: Finalising,
): Promise<'count' | 'recount' | null> {
  const row = await tx
    .selectFrom('section')
    .select(['finalised_at', 'kind'])
    .where('inventory_number', '=', section.number)
    .where('id', '=', section.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if ((row.finalised_at === null) !== (change.finalised_at === null)) {
    await tx.updateTable('section').set(change).where('id', '=', section.id).execute();
  }
  return row.kind;
}

/** Sections close at the inventory's own moment. */
async function closeSections(tx: Transaction, inventoryNumber: number, change: Finalising): Promise<void> {
  await tx
    .updateTable('section')
    .set(change)
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', 'is', null)
    .execute();
}

/** It reopens only those that carry the inventory's moment. */
async function reopenSections(tx: Transaction, inventoryNumber: number): Promise<void> {
  await tx
    .updateTable('section')
    .set({ finalised_at: null, finalised_by: null })
    .where('inventory_number', '=', inventoryNumber)
    .where('deleted_at', 'is', null)
    .where('finalised_at', '=', ({ selectFrom }) =>
      selectFrom('inventory').select('finalised_at').where('number', '=', inventoryNumber),
    )
    .execute();
}
