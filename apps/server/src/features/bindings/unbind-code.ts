import * as contract from '@balanco/contract/comparison/code-bindings';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { refuseSettledBinding } from '../inventories/settlement-access.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { holdCatalogue } from '../products/product-locks.js';
import { findBindingPharmacy, lockBinding, markBindingRemoved } from './binding-queries.js';

/**
 * Undoes the binding of a code and returns what it was. Refuses `not_found`, and `conflict` if an approved inventory was
 * settled by it (docs/fechamento.md, "Approval").
 */
export async function unbindCode({ db, caller }: Context, id: string): Promise<contract.CodeBinding> {
  authorise(caller, contract.unbindCode.permission);
  return db.transaction().execute(async (tx) => {
    const owner = await findBindingPharmacy(tx, id);
    if (owner === null) throw new AppError('not_found', 'Vínculo não encontrado.');
    // In the order of all writers, because a settlement reads bindings while it holds the catalogue.
    await holdPharmacyId(tx, owner);
    await holdCatalogue(tx, owner);
    const found = await lockBinding(tx, id);
    if (found === null) throw new AppError('not_found', 'Vínculo não encontrado.');
    await refuseSettledBinding(tx, found.pharmacyId, found.binding);
    await markBindingRemoved(tx, id, caller.name);
    const { pharmacyId, binding } = found;
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'delete',
        entity: 'code_binding',
        entityId: id,
        before: binding,
        after: { removed_by: caller.name },
      },
    ]);
    return binding;
  });
}
