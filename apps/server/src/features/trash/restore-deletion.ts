import * as contract from '@balanco/contract/history/trash';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { restoreCounts, restoreSingleCounts } from '../counts/restore-counts.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import { refuseApproved } from '../inventories/settlement-access.js';
import { refuseDoubleLists } from '../recounts/recount-access.js';
import { adoptIntoInventory, adoptIntoSection } from '../unplaced-counts/adopt-counts.js';
import { lockDeleted } from './deletion-locks.js';
import { findOpenDeletion, markLeft, markRestored, momentOf, type OpenDeletion } from './deletion-queries.js';
import { blockerSentence, findDeletedCounts, viewBlocker } from './deletion-views.js';
import {
  markProductsDeleted,
  renameAside,
  restoreLocations,
  restoreProducts,
  restoreSections,
} from './restore-rows.js';
import { decided, productClashes, sectionClashes } from './trash-conflicts.js';

interface RestoreDeletionInput {
  readonly id: string;
  readonly decision?: contract.TrashDecision | undefined;
  readonly decisions?: Record<string, contract.TrashDecision> | undefined;
}

interface RestoreDeletionAnswer {
  readonly pharmacy: string;
  readonly restored: contract.TrashContents;
  /** Products that stay in the Lixeira. */
  readonly left: number;
}

const nothing: contract.TrashContents = { products: 0, inventories: 0, sections: 0, counts: 0 };

/**
 * Restores exactly what one deletion marked (docs/counts.md, "The trash"). Refuses `not_found` for what is not in the
 * Lixeira, and `conflict` if the pharmacy or inventory above is still deleted, or if something exists again and nothing
 * was decided about it. A section does not come back into an approved inventory, nor a recount beside another of its items.
 */
export async function restoreDeletion(
  context: Context,
  { id, ...decisions }: RestoreDeletionInput,
): Promise<RestoreDeletionAnswer> {
  const { db, caller, statistics } = context;
  authorise(caller, contract.restoreDeletion.permission);
  const answer = await inTransaction(db, async (tx) => {
    await lockDeleted(tx, await findOpenDeletion(tx, id));
    // Read again: it may have been restored while this waited for the locks.
    const deletion = await findOpenDeletion(tx, id);
    const blocker = await viewBlocker(tx, deletion);
    if (blocker !== null) throw new AppError('conflict', blockerSentence(blocker));
    const { restored, left } = await restore(tx, context, deletion, decisions);
    if (left > 0) await markLeft(tx, id, left);
    else if (deletion.kind !== 'count') await markRestored(tx, id, caller.name);
    await auditRestoration(tx, context, deletion, restored);
    return { pharmacy: deletion.pharmacyId, restored, left };
  });
  statistics.scheduleAnalyze('product', answer.restored.products);
  return answer;
}

async function restore(
  tx: Transaction,
  context: Context,
  deletion: OpenDeletion,
  decisions: Omit<RestoreDeletionInput, 'id'>,
): Promise<{ restored: contract.TrashContents; left: number }> {
  switch (deletion.kind) {
    case 'product':
    case 'catalogue':
      return restoreCatalogue(tx, context, deletion, decisions);
    case 'count': {
      const counts = await findDeletedCounts(tx, deletion);
      const ids = counts.map(({ amplifyId }) => amplifyId);
      // The write path takes the deletion out of the Lixeira.
      await restoreSingleCounts(tx, context, ids);
      return { restored: { ...nothing, counts: deletion.contents.counts }, left: 0 };
    }
    default:
      return restoreLocation(tx, context, deletion, decisions);
  }
}

/** A pharmacy, an inventory or a section with what was in it. */
async function restoreLocation(
  tx: Transaction,
  context: Context,
  deletion: OpenDeletion,
  decisions: Omit<RestoreDeletionInput, 'id'>,
): Promise<{ restored: contract.TrashContents; left: number }> {
  const { kind, pharmacyId, inventoryNumber } = deletion;
  if (kind === 'section') await refuseApproved(tx, Number(inventoryNumber));
  const names = decided(await sectionClashes(tx, deletion), decisions) ?? refuseUndecided();
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
  // What phones sent for them meanwhile waits for them.
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
  decisions: Omit<RestoreDeletionInput, 'id'>,
): Promise<{ restored: contract.TrashContents; left: number }> {
  const { pharmacyId } = deletion;
  const { kept, replaced } = decided(await productClashes(tx, deletion), decisions) ?? refuseUndecided();
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

/** The products that make room are a deletion of their own, which can be restored in turn. */
async function replaceProducts(
  tx: Transaction,
  { caller }: Context,
  pharmacyId: string,
  ids: readonly string[],
): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  const at = new Date();
  await markProductsDeleted(tx, pharmacyId, ids, at);
  const isOne = ids.length === 1;
  const entityId = isOne ? first : pharmacyId;
  const after = { deleted_at: at, ...(isOne ? {} : { products: ids.length }) };
  await writeAudit(tx, caller, [{ pharmacyId, action: 'delete', entity: 'product', entityId, after }]);
  const kind = isOne ? 'product' : 'catalogue';
  await recordDeletion(tx, caller, { kind, pharmacyId, entityId, at, contents: { products: ids.length } });
}

function refuseUndecided(): never {
  throw new AppError(
    'conflict',
    'Parte do que foi excluído existe de novo. Abra a Lixeira e decida o que fica.',
  );
}

async function auditRestoration(
  tx: Transaction,
  { caller }: Context,
  { id, kind, name, pharmacyId, entityId, contents }: OpenDeletion,
  restored: contract.TrashContents,
): Promise<void> {
  // The write path has written the rows of counts.
  if (kind === 'count') return;
  const entity = kind === 'catalogue' ? 'product' : kind;
  const before = { kind, name, ...contents };
  const after = { deletion: id, ...restored };
  await writeAudit(tx, caller, [{ pharmacyId, action: 'restore', entity, entityId, before, after }]);
}
