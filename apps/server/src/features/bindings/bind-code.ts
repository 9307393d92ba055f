import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/comparison/code-bindings';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { holdCatalogue } from '../products/product-locks.js';
import { findBinding, hasItem, insertBinding, itemsOfCode } from './binding-queries.js';

type BindCodeInput = EndpointInput<typeof contract.bindCode>['body'] & { readonly pharmacyId: string };

/**
 * Binds a code to an item of the catalogue, once for the pharmacy (docs/closing.md, "Bound codes"). The same binding again
 * changes nothing. Refuses `not_found` for an unknown pharmacy or item, and `conflict` if the catalogue itself says whose
 * code it is, or if it is bound to something else.
 */
export async function bindCode({ db, caller }: Context, input: BindCodeInput): Promise<contract.CodeBinding> {
  authorise(caller, contract.bindCode.permission);
  return db.transaction().execute(async (tx) => {
    const pharmacyId = await holdPharmacyId(tx, input.pharmacyId);
    await holdCatalogue(tx, pharmacyId);
    const stored = await findBinding(tx, pharmacyId, input);
    if (stored !== null) {
      if (stored.item_key === input.item_key && stored.factor === input.factor) return stored;
      throw new AppError(
        'conflict',
        `O código já está vinculado a ${stored.description || stored.item_key}.`,
      );
    }
    await refuseUnfit(tx, pharmacyId, input);
    await insertBinding(tx, pharmacyId, input, caller.name);
    const binding = await findBinding(tx, pharmacyId, input);
    if (binding === null) throw new Error('a stored binding is found');
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'create', entity: 'code_binding', entityId: binding.id, after: binding },
    ]);
    return binding;
  });
}

async function refuseUnfit(tx: Transaction, pharmacyId: string, input: BindCodeInput): Promise<void> {
  if (!(await hasItem(tx, pharmacyId, input.item_key))) {
    throw new AppError('not_found', 'Item não encontrado no catálogo.');
  }
  const owners = await itemsOfCode(tx, pharmacyId, input);
  if (owners.length === 1) throw new AppError('conflict', 'O catálogo já diz de que produto é este código.');
}
