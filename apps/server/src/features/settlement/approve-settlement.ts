import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/settlement/settling';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import {
  type CurrentSettlement,
  findCurrentSettlement,
  markApproved,
} from '../inventories/settlement-rows.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings-views.js';
import { approvalOf, isOneAdmin, needsWrittenReason } from './approval-limits.js';
import { viewClosingSteps } from './closing-steps-views.js';

type ApproveInput = EndpointInput<typeof contract.approveSettlement>['body'] & { readonly id: InventoryId };

/**
 * Approves the inventory's result; twice is one approval. Refuses `not_found`, `permission_denied` above the caller's
 * limits (docs/fechamento.md, "Approval"), `invalid` where a written reason or the typed number is missing or wrong, and
 * `conflict` if `version` is not the result.
 */
export async function approveSettlement(
  { db, caller }: Context,
  input: ApproveInput,
): Promise<contract.ClosingSteps> {
  authorise(caller, contract.approveSettlement.permission);
  return db.transaction().execute(async (tx) => {
    const { number, pharmacyId } = await lockConfronted(tx, input.id);
    const current = await findCurrentSettlement(tx, number);
    if (current?.settlement.version !== input.version) {
      throw new AppError('conflict', `A v${input.version} não é a apuração atual.`);
    }
    if (current.settlement.approved_at === null) {
      const reason = await requirePermitted(tx, caller, { input, current, pharmacyId });
      await markApproved(tx, current.id, { by: caller, reason });
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'approve',
          entity: 'inventory',
          entityId: String(number),
          after: { settlement: input.version, hash: current.settlement.hash, reason },
        },
      ]);
    }
    return viewClosingSteps(tx, caller, input.id);
  });
}

interface Approval {
  readonly input: ApproveInput;
  readonly current: CurrentSettlement;
  readonly pharmacyId: string;
}

/** Returns the written reason, where one is needed. */
async function requirePermitted(
  tx: Transaction,
  caller: Caller,
  { input, current, pharmacyId }: Approval,
): Promise<string | null> {
  const settings = await viewPharmacySettings(tx, pharmacyId);
  const circumstances = { caller, settings, hasOneAdmin: await isOneAdmin(tx, pharmacyId) };
  const { refusal } = approvalOf(current, circumstances);
  if (refusal !== null) throw new AppError('permission_denied', refusal);
  if (!needsWrittenReason(current, circumstances)) return null;
  if (input.reason === null) {
    refuseField('reason', 'Escreva o motivo: não há outro administrador que aprove o que você decidiu.');
  }
  if (current.settlement.needs_second_admin && input.confirmed_items !== current.settlement.zeroed_items) {
    refuseField('confirmed_items', 'O número de itens zerados não confere.');
  }
  return input.reason;
}

function refuseField(field: string, sentence: string): never {
  throw new AppError('invalid', sentence, { fields: { [field]: [sentence] } });
}
