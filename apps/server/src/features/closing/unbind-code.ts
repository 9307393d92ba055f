import * as contract from '@balanco/contract/code-bindings';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockBinding, markBindingRemoved } from './binding-queries.js';

/** Undoes the binding of a code and returns what it was. Refuses `not_found`. */
export async function unbindCode({ db, caller }: Context, id: string): Promise<contract.CodeBinding> {
  authorise(caller, contract.unbindCode.permission);
  return db.transaction().execute(async (tx) => {
    const found = await lockBinding(tx, id);
    if (found === null) throw new AppError('not_found', 'Vínculo não encontrado.');
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
