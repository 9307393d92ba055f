import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/settlement/settling';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { findConfronted } from '../comparison/confronted-views.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import { refuseApproved, supersedeSettlement } from '../inventories/settlement-access.js';
import { findCurrentSettlement, findLastVersion, markApproved } from '../inventories/settlement-rows.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings-views.js';
import { copyStock } from '../products/copy-stock.js';
import { approvalOf } from './approval-limits.js';
import { blockingSentence, warningsOf } from './closing-checks.js';
import { stepsAfter, viewClosingSteps, viewDecisions } from './closing-steps-views.js';
import { freezeSettlement, keepNetworkFigures } from './freeze-settlement.js';
import { viewOverrides } from './override-views.js';

/**
 * Freezes an inventory's result as its next version, and approves it if the caller may (docs/fechamento.md, "Estados").
 * A version that exists is not made again: the same call twice is one settlement. Refuses `not_found`, and `conflict`
 * while something blocks, if the inventory is approved, or if `version` is not the next one.
 */
export async function settle(
  { db, caller }: Context,
  { id, version }: { readonly id: InventoryId; readonly version: number },
): Promise<contract.ClosingSteps> {
  authorise(caller, contract.settle.permission);
  return db.transaction().execute(async (tx) => {
    const { number } = await lockConfronted(tx, id);
    const last = await findLastVersion(tx, number);
    if (version <= last) return viewClosingSteps(tx, caller, id);
    await refuseApproved(tx, number);
    if (version !== last + 1) throw new AppError('conflict', `A próxima apuração é a v${last + 1}.`);
    return settleNext(tx, caller, { id, version });
  });
}

async function settleNext(
  tx: Transaction,
  caller: Caller,
  { id, version }: { readonly id: InventoryId; readonly version: number },
): Promise<contract.ClosingSteps> {
  // The lines of a night fit into it; with less they are written to disk between reading and freezing them.
  await sql`set local work_mem = '64MB'`.execute(tx);
  const confronted = await captureIfMissing(tx, id);
  const { number, pharmacyId } = confronted;
  const settings = await viewPharmacySettings(tx, pharmacyId);
  const decisions = await viewDecisions(tx, confronted, settings);
  const { checks } = decisions;
  const blocking = blockingSentence(decisions);
  if (blocking !== null) throw new AppError('conflict', blocking);
  await supersedeSettlement(tx, number, { by: caller.name, reason: `Apurado de novo: v${version}` });
  await freezeSettlement(tx, {
    confronted,
    version,
    settings,
    settledBy: caller,
    warnings: warningsOf(checks),
    overrides: await viewOverrides(tx, confronted),
  });
  const made = await findCurrentSettlement(tx, number);
  if (made === null) throw new Error(`settlement ${version} of inventory ${number} was just made`);
  await keepNetworkFigures(tx, made.id);
  const { is_allowed: isAllowed } = approvalOf(made, { caller, settings, hasOneAdmin: false });
  if (isAllowed) await markApproved(tx, made.id, { by: caller, reason: null });
  const { hash, items, totals } = made.settlement;
  await writeAudit(tx, caller, [
    {
      pharmacyId,
      action: 'settle',
      entity: 'inventory',
      entityId: String(number),
      after: { settlement: version, hash, items, totals, approved: isAllowed },
    },
  ]);
  // Freezing changes nothing that was decided, so what was read for it is answered.
  return stepsAfter(tx, caller, { confronted, settings, decisions });
}

/** The inventory with its snapshot, which is copied if there is none yet. */
async function captureIfMissing(tx: Transaction, id: InventoryId) {
  const found = await findConfronted(tx, id);
  if (found.snapshot.id !== null) return found;
  await copyStock(tx, { pharmacyId: found.pharmacyId, inventoryNumber: found.number, takenBy: null });
  return findConfronted(tx, id);
}
