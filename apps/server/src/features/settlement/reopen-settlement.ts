import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/settlement/settling';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import { supersedeOpened } from '../inventories/settlement-access.js';
import { findCurrentSettlement, findLastVersion } from '../inventories/settlement-rows.js';
import { viewClosingSteps } from './closing-steps-views.js';

type ReopenInput = EndpointInput<typeof contract.reopenSettlement>['body'] & { readonly id: InventoryId };

/**
 * Reopens a settled or approved inventory: its version stays readable as superseded, and 'Finalizado' stays ticked
 * (docs/fechamento.md, "Reopening"). A version that was reopened already stays as it is. Refuses `not_found`, and
 * `conflict` if another version is the result, or none ever was.
 */
export async function reopenSettlement(
  { db, caller }: Context,
  { id, version, reason }: ReopenInput,
): Promise<contract.ClosingSteps> {
  authorise(caller, contract.reopenSettlement.permission);
  return db.transaction().execute(async (tx) => {
    const { number, pharmacyId } = await lockConfronted(tx, id);
    const current = await findCurrentSettlement(tx, number);
    if (current === null && version === (await findLastVersion(tx, number))) {
      return viewClosingSteps(tx, caller, id);
    }
    if (current?.settlement.version !== version) {
      throw new AppError('conflict', `A v${version} não é a apuração atual.`);
    }
    await supersedeOpened(tx, caller, { number, pharmacyId }, reason);
    return viewClosingSteps(tx, caller, id);
  });
}
