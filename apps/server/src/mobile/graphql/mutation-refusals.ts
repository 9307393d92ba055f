import { type ModelFilter, matchesFilter } from './filter.js';
import { ModelError } from './graphql-error.js';
import type { ModelItem } from './model-items.js';

const CONDITION_FAILED = 'DynamoDB:ConditionalCheckFailedException';

/** Refuses where a mutation's condition doesn't hold for the row as it stands, which goes along in `data`. */
export function requireCondition(condition: ModelFilter | null | undefined, item: ModelItem): void {
  if (matchesFilter(condition, item)) return;
  throw new ModelError(CONDITION_FAILED, 'O registro mudou e a condição já não vale.', { data: item });
}

/** The refusal for a change of a row that isn't there. */
export function unknownRow(): ModelError {
  return new ModelError(CONDITION_FAILED, 'Registro não encontrado.');
}

/** A refusal with the sentence of one field, in the form that the REST calls give it. */
function badField(field: string, sentence: string): ModelError {
  return new ModelError('BadRequest', sentence, {
    errorInfo: { code: 'invalid', fields: { [field]: [sentence] } },
  });
}

/** Refuses another value for a field that stays what it was made with; the same value may come along. */
export function refuseChange(field: string, given: string | null | undefined, standing: string | null): void {
  if (given === null || given === undefined || given === standing) return;
  throw badField(field, 'Este campo não pode ser alterado.');
}

/** A place is deleted with all that it holds, by the mutation that says so. */
export function refuseDeletedMark({ _deleted }: { readonly _deleted?: boolean | null }): void {
  if (_deleted === true) throw badField('_deleted', 'Para excluir, use a operação de exclusão.');
}
