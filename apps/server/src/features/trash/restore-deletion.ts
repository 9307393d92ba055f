import { NAME_LIMIT } from '@balanco/contract/base/fields';
import * as contract from '@balanco/contract/history/trash';
import type { Contents } from '@balanco/contract/pharmacies/pharmacies';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditThing, writeAudit } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import { answering, countRows } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { useCase } from '../../use-case.js';
import { restoreCounts, restoreSingleCounts } from '../counts/write/delete-counts.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import { refuseApproved } from '../inventories/current-settlement.js';
import { refuseDoubleLists } from '../recounts/recount-items.js';
import { adoptIntoInventory, adoptIntoSection } from '../unplaced-counts/unplaced-counts.js';
import { findOpenDeletion, lockDeleted, markOpen, momentOf, type OpenDeletion } from './open-deletion.js';
import {
  blockerSentence,
  type Clash,
  findDeletedCounts,
  productClashes,
  sectionClashes,
  viewBlocker,
} from './view-trash.js';

interface Decisions {
  readonly decision?: contract.TrashDecision | undefined;
  readonly decisions?: Readonly<Record<string, contract.TrashDecision>> | undefined;
}

interface Restored {
  readonly restored: Contents;
  readonly left: number;
}

const nothing: Contents = { products: 0, inventories: 0, sections: 0, counts: 0 };

/** See docs/counts.md, "The trash". */
export const restoreDeletion = useCase(contract.restoreDeletion, async (context, { id, ...decisions }) => {
  const { db, caller, statistics } = context;
  const answer = await inTransaction(db, async (tx) => {
    await lockDeleted(tx, await findOpenDeletion(tx, id));
    // May have been restored during the wait.
    const deletion = await findOpenDeletion(tx, id);
    const blocker = await viewBlocker(tx, deletion);
    if (blocker !== null) throw new AppError('conflict', blockerSentence(blocker));
    const { restored, left } = await restore(tx, context, deletion, decisions);
    if (left > 0) await markOpen(tx, id, sql`products = ${left}`);
    else if (deletion.kind !== 'count')
      await markOpen(tx, id, sql`restored_at = now(), restored_by = ${caller.name}`);
    await auditRestoration(tx, context, deletion, restored);
    return { pharmacy: deletion.pharmacyId, restored, left };
  });
  statistics.scheduleAnalyze('product', answer.restored.products);
  return answer;
});

async function restore(
  tx: Transaction,
  context: Context,
  deletion: OpenDeletion,
  decisions: Decisions,
): Promise<Restored> {
  switch (deletion.kind) {
    case 'product':
    case 'catalogue':
      return restoreCatalogue(tx, context, deletion, decisions);
    case 'count': {
      const counts = await findDeletedCounts(tx, deletion);
      const ids = counts.map(({ amplifyId }) => amplifyId);
      await restoreSingleCounts(tx, context, ids);
      return { restored: { ...nothing, counts: deletion.contents.counts }, left: 0 };
    }
    case 'pharmacy':
    case 'inventory':
    case 'section':
      return restoreLocation(tx, context, deletion, decisions);
  }
}

async function restoreLocation(
  tx: Transaction,
  context: Context,
  deletion: OpenDeletion,
  decisions: Decisions,
): Promise<Restored> {
  const { kind, pharmacyId, inventoryNumber } = deletion;
  if (kind === 'section') await refuseApproved(tx, Number(inventoryNumber));
  const names = decided(await sectionClashes(tx, deletion), decisions);
  const inventories = await restoreLocations(tx, deletion);
  const sections = await restoreSections(tx, deletion);
  if (kind === 'section') {
    const sentence = 'Itens desta recontagem já estão em outra. Cancele a outra antes de restaurar esta.';
    for (const { id } of sections) await refuseDoubleLists(tx, id, sentence);
  }
  for (const { id } of names.kept) await renameAside(tx, id);
  for (const { currentId } of names.replaced) await renameAside(tx, currentId);
  const products = kind === 'pharmacy' ? (await restoreProducts(tx, deletion, [])).restored : 0;
  const location = { pharmacyId, inventoryNumber: kind === 'pharmacy' ? null : inventoryNumber };
  const counts = await restoreCounts(tx, context, { ...location, at: momentOf(deletion) });
  for (const { number, known_as } of inventories) {
    await adoptIntoInventory(tx, context, { pharmacyId, inventoryNumber: number }, known_as);
  }
  for (const { id, inventory_number } of sections) {
    await adoptIntoSection(tx, context, { pharmacyId, inventoryNumber: inventory_number, sectionId: id });
  }
  const own = inventories.filter(({ source }) => source !== 'pharmacy').length;
  return { restored: { products, inventories: own, sections: sections.length, counts }, left: 0 };
}

async function restoreCatalogue(
  tx: Transaction,
  context: Context,
  deletion: OpenDeletion,
  decisions: Decisions,
): Promise<Restored> {
  const { pharmacyId } = deletion;
  const { kept, replaced } = decided(await productClashes(tx, deletion), decisions);
  await replaceProducts(
    tx,
    context,
    pharmacyId,
    replaced.map(({ currentId }) => currentId),
  );
  const leftOut = kept.map(({ id }) => id);
  const { restored, left } = await restoreProducts(tx, deletion, leftOut);
  return { restored: { ...nothing, products: restored }, left };
}

/** What it replaces becomes a deletion that can be restored. */
async function replaceProducts(
  tx: Transaction,
  { caller }: Context,
  pharmacyId: string,
  ids: readonly string[],
): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const at = new Date();
  await sql`
    update product set deleted_at = ${at}
    where pharmacy_id = ${pharmacyId} and id = any(${ids}::uuid[]) and deleted_at is null
  `.execute(tx);
  const isOne = ids.length === 1;
  const entityId = isOne ? first : pharmacyId;
  const after = { deleted_at: at, ...(isOne ? {} : { products: ids.length }) };
  await auditThing(tx, caller, ['product', entityId, pharmacyId], { action: 'delete', after });
  const kind = isOne ? 'product' : 'catalogue';
  await recordDeletion(tx, caller, { kind, pharmacyId, entityId, at, contents: { products: ids.length } });
}

/** Refuses `conflict` if a clash has no decision. */
function decided(clashes: readonly Clash[], { decision, decisions = {} }: Decisions) {
  const decisionOf = ({ id }: Clash) => decisions[id] ?? decision;
  if (clashes.some((clash) => decisionOf(clash) === undefined)) {
    const sentence = 'Parte do que foi excluído existe de novo. Abra a Lixeira e decida o que fica.';
    throw new AppError('conflict', sentence);
  }
  return {
    kept: clashes.filter((clash) => decisionOf(clash) === 'keep'),
    replaced: clashes.filter((clash) => decisionOf(clash) === 'replace'),
  };
}

async function auditRestoration(
  tx: Transaction,
  { caller }: Context,
  { id, kind, name, pharmacyId, entityId, contents }: OpenDeletion,
  restored: Contents,
): Promise<void> {
  // The write path audits counts.
  if (kind === 'count') return;
  const entity = kind === 'catalogue' ? 'product' : kind;
  const before = { kind, name, ...contents };
  const after = { deletion: id, ...restored };
  await writeAudit(tx, caller, [{ pharmacyId, action: 'restore', entity, entityId, before, after }]);
}

async function restoreLocations(tx: Transaction, deletion: OpenDeletion) {
  const { kind, pharmacyId, inventoryNumber } = deletion;
  if (kind === 'pharmacy') {
    await sql`
      update pharmacy set deleted_at = null where id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
    `.execute(tx);
  }
  return answering({ number: 'int', known_as: 'text', source: 'text' })`
    update inventory set deleted_at = null
    where pharmacy_id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
      and (${kind} = 'pharmacy' or number = ${inventoryNumber})
    returning number, coalesce(uuid::text, number::text) as known_as, source
  `.all(tx);
}

async function restoreSections(tx: Transaction, deletion: OpenDeletion) {
  const { kind, pharmacyId, inventoryNumber, entityId } = deletion;
  return answering({ id: 'text', inventory_number: 'int' })`
    update section set deleted_at = null
    where pharmacy_id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
      and (${kind} = 'pharmacy' or inventory_number = ${inventoryNumber})
      and (${kind} <> 'section' or id::text = ${entityId})
    returning id, inventory_number
  `.all(tx);
}

/** The rule of keys changed, so several may share one: the newest returns. */
async function restoreProducts(tx: Transaction, deletion: OpenDeletion, leftOut: readonly string[]) {
  const { kind, pharmacyId, entityId } = deletion;
  const isMeant = sql`pharmacy_id = ${pharmacyId} and deleted_at = ${momentOf(deletion)}
    and (${kind} <> 'product' or id::text = ${entityId})`;
  const restored = await sql`
    update product set deleted_at = null
    where pharmacy_id = ${pharmacyId} and id in (
      select distinct on (internal_code_key, barcode_key) id from product
      where ${isMeant} and id <> all(${leftOut}::uuid[])
      order by internal_code_key, barcode_key, id desc
    )
  `.execute(tx);
  const left = await countRows(tx, sql`product where ${isMeant}`);
  return { restored: Number(restored.numAffectedRows ?? 0), left };
}

async function renameAside(tx: Transaction, id: string): Promise<void> {
  const section = await answering({ name: 'text', taken: 'text[]' })`
    select name, array(
      select fold(other.name) from section other
      where other.inventory_number = section.inventory_number and other.deleted_at is null
        and other.id <> section.id
    ) as taken
    from section where id = ${id}
  `.one(tx);
  for (let number = 2; ; number += 1) {
    const addition = ` (${number})`;
    const name = `${section.name.slice(0, NAME_LIMIT - addition.length)}${addition}`;
    const key = await answering({ key: 'text' })`select fold(${name}) as key`.value(tx);
    if (section.taken.includes(key)) continue;
    await tx.updateTable('section').set({ name }).where('id', '=', id).execute();
    return;
  }
}
