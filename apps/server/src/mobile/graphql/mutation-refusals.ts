import { RecountSection } from '../../features/inventories/sections/section-access.js';
import { ApprovedInventory } from '../../features/inventories/settlement-access.js';
import { type ModelFilter, matchesFilter } from './filter.js';
import { ModelError } from './graphql-error.js';
import type { ModelItem } from './model-items.js';

const CONDITION_FAILED = 'DynamoDB:ConditionalCheckFailedException';

/** Refuses a mutation whose condition doesn't hold for the current row. The refusal carries the row in `data`. */
export function requireCondition(condition: ModelFilter | null | undefined, item: ModelItem): void {
  if (matchesFilter(condition, item)) return;
  throw new ModelError(CONDITION_FAILED, 'O registro mudou e a condição já não vale.', { data: item });
}

/**
 * Makes a change that an approved inventory may forbid, or that a collector may not make of a recount. Then nothing is changed
 * and the app gets the stored row back, because a phone repeats what is refused (docs/fechamento.md, "Approval").
 */
export async function unlessFixed(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof ApprovedInventory || error instanceof RecountSection)) throw error;
  }
}

/** The refusal of a change of a row that doesn't exist. */
export function unknownRow(): ModelError {
  return new ModelError(CONDITION_FAILED, 'Registro não encontrado.');
}

/** The refusal of a read or a change of another collector's count. */
export function foreignCount(): ModelError {
  return new ModelError('Unauthorized', 'Esta contagem é de outro coletor.');
}

/** A refusal that names one field, in the same shape as the REST calls. */
function badField(field: string, sentence: string): ModelError {
  return new ModelError('BadRequest', sentence, {
    errorInfo: { code: 'invalid', fields: { [field]: [sentence] } },
  });
}

/** Refuses a new value for a field that never changes. The same value, or none, is accepted. */
export function refuseChange(field: string, given: string | null | undefined, existing: string | null): void {
  if (given === null || given === undefined || given === existing) return;
  throw badField(field, 'Este campo não pode ser alterado.');
}

/** Refuses `_deleted: true` in a create or update. Only the delete mutation deletes an inventory or section. */
export function refuseDeletedMark({ _deleted }: { readonly _deleted?: boolean | null }): void {
  if (_deleted === true) throw badField('_deleted', 'Para excluir, use a operação de exclusão.');
}
