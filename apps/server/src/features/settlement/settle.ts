import type { EndpointFields } from '@balanco/contract/base/endpoint';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { blockingSentence, warningsOf } from '@balanco/contract/settlement/checks';
import * as contract from '@balanco/contract/settlement/settling';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { sealPharmacy } from '../../audit/seal-audit.js';
import { auditInventory } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import type { Transaction } from '../../db/database.js';
import { transact } from '../../use-case.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import {
  type CurrentSettlement,
  findCurrentSettlement,
  findLastVersion,
  markApproved,
  refuseApproved,
  supersedeOpened,
  supersedeSettlement,
} from '../inventories/current-settlement.js';
import { lockForComparison, type Place } from '../inventories/find-inventory.js';
import { viewInventoryLimits, viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { copyStock } from '../products/catalogue.js';
import { findAdministrators } from './administrators.js';
import { appointmentSentence, approvalOf } from './approval-limits.js';
import { freezeSettlement, keepNetworkFigures, viewOverrides } from './freeze-settlement.js';
import { stepsAfter, viewDecisions, viewSettlementSteps } from './settlement-steps.js';

/** Settles as the next version, and approves if the caller may (docs/settlement.md, "States"). Idempotent. */
export const settle = transact(contract.settle, async (tx, { caller }, { id, version }) => {
  const { number } = await lockForComparison(tx, id);
  const last = await findLastVersion(tx, number);
  if (version <= last) return viewSettlementSteps(tx, caller, id);
  await refuseApproved(tx, number);
  if (version !== last + 1) throw new AppError('conflict', `A próxima apuração é a versão ${last + 1}.`);
  return settleNext(tx, caller, { id, version });
});

async function settleNext(
  tx: Transaction,
  caller: Caller,
  { id, version }: { readonly id: InventoryId; readonly version: number },
): Promise<contract.SettlementSteps> {
  // A night's lines; PostgreSQL otherwise uses the disk.
  await sql`set local work_mem = '64MB'`.execute(tx);
  const inventory = await captureIfMissing(tx, id);
  const { number, pharmacyId } = inventory;
  const settings = await viewPharmacySettings(tx, pharmacyId);
  const limits = await viewInventoryLimits(tx, inventory);
  const decisions = await viewDecisions(tx, inventory, { settings, limits });
  const { checks, uncounted } = decisions;
  const blocking = blockingSentence(checks, uncounted);
  if (blocking !== null) throw new AppError('conflict', blocking);
  await supersedeSettlement(tx, number, { by: caller.name, reason: `Apurado de novo: versão ${version}` });
  await freezeSettlement(tx, {
    inventory,
    version,
    settings,
    limits,
    settledBy: caller,
    warnings: warningsOf(checks, uncounted),
    overrides: await viewOverrides(tx, inventory),
  });
  const made = await findCurrentSettlement(tx, number);
  if (made === null) throw new Error(`settlement ${version} of inventory ${number} was just made`);
  await keepNetworkFigures(tx, made.id);
  const { is_allowed: isAllowed, needs_reason: asksReason } = approvalOf(made, {
    caller,
    limits: limits.in_force,
    ...(await findAdministrators(tx, inventory)),
    hasOneAdmin: false,
  });
  const isApproved = isAllowed && !asksReason;
  if (isApproved) await markApproved(tx, made.id, { by: caller, reason: null, appointment: null });
  const { hash, items, totals } = made.settlement;
  await auditInventory(tx, caller, inventory, {
    action: 'settle',
    after: { settlement: version, hash, items, totals, approved: isApproved },
  });
  await keepAuditHead(tx, made.id, pharmacyId);
  return stepsAfter(tx, caller, { inventory, limits, decisions });
}

/** The row of this settlement is the last in the chain that it keeps (docs/history.md, "The chain"). */
async function keepAuditHead(tx: Transaction, settlementId: string, pharmacyId: string): Promise<void> {
  const { row, hash } = await sealPharmacy(tx, pharmacyId);
  await sql`
    update settlement set audit_row = ${row}, audit_head = ${hash} where id = ${settlementId}
  `.execute(tx);
}

async function captureIfMissing(tx: Transaction, id: InventoryId) {
  const found = await findComparisonBasis(tx, id);
  if (found.snapshot.id !== null) return found;
  await copyStock(tx, { pharmacyId: found.pharmacyId, inventoryNumber: found.number, takenBy: null });
  return findComparisonBasis(tx, id);
}

export const approveSettlement = transact(contract.approveSettlement, async (tx, { caller }, input) => {
  const inventory = await lockForComparison(tx, input.id);
  const { number } = inventory;
  const current = await findCurrentSettlement(tx, number);
  if (current?.settlement.version !== input.version) {
    throw new AppError('conflict', `A versão ${input.version} não é a apuração atual.`);
  }
  if (current.settlement.approved_at === null) {
    const { reason, appointment } = await requirePermitted(tx, caller, { input, current, inventory });
    await markApproved(tx, current.id, { by: caller, reason, appointment });
    await auditInventory(tx, caller, inventory, {
      action: 'approve',
      after: { settlement: input.version, hash: current.settlement.hash, reason, appointment },
    });
  }
  return viewSettlementSteps(tx, caller, input.id);
});

interface Approval {
  readonly input: EndpointFields<typeof contract.approveSettlement>;
  readonly current: CurrentSettlement;
  readonly inventory: Place;
}

async function requirePermitted(tx: Transaction, caller: Caller, { input, current, inventory }: Approval) {
  const { in_force: limits } = await viewInventoryLimits(tx, inventory);
  const circumstances = { caller, limits, ...(await findAdministrators(tx, inventory)) };
  const { refusal, needs_reason: asksReason, appointment } = approvalOf(current, circumstances);
  if (refusal !== null) throw new AppError('permission_denied', refusal);
  if (!asksReason) return { reason: null, appointment };
  if (input.reason === null) {
    throw invalidField(
      'reason',
      appointment === null
        ? 'Escreva o motivo: não há outro administrador que aprove o que você decidiu.'
        : `Escreva o motivo: ${appointmentSentence(appointment)}`,
    );
  }
  const isAlone = current.settlement.needs_second_admin && circumstances.hasOneAdmin;
  if (isAlone && input.confirmed_items !== current.settlement.zeroed_items) {
    throw invalidField('confirmed_items', 'O número de itens zerados não confere.');
  }
  return { reason: input.reason, appointment };
}

/** Supersedes the version; 'Finalizado' stays ticked (docs/settlement.md, "Reopening"). */
export const reopenSettlement = transact(contract.reopenSettlement, async (tx, { caller }, input) => {
  const { id, version, reason } = input;
  const { number, pharmacyId } = await lockForComparison(tx, id);
  const current = await findCurrentSettlement(tx, number);
  if (current === null && version === (await findLastVersion(tx, number))) {
    return viewSettlementSteps(tx, caller, id);
  }
  if (current?.settlement.version !== version) {
    throw new AppError('conflict', `A versão ${version} não é a apuração atual.`);
  }
  await supersedeOpened(tx, caller, { number, pharmacyId }, reason);
  return viewSettlementSteps(tx, caller, id);
});
