import type { Caller } from '../../caller.js';
import { ApprovedInventory } from '../../features/inventories/current-settlement.js';
import { RecountSection } from '../../features/inventories/sections/change-sections.js';
import { compileFilter, type createRowFilter, type ModelFilter } from './filter.js';
import { ModelError } from './graphql-error.js';
import type { ModelItem } from './sync/model-readers.js';

export interface GraphqlContext {
  readonly caller: Caller;
  /** Runs the fields of one request in sequence, so that it holds one connection at most. */
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
  readonly filterRows: ReturnType<typeof createRowFilter>;
}

export interface MutationArguments<Input> {
  readonly input: Input;
  readonly condition?: ModelFilter | null;
}

const CONDITION_FAILED = 'DynamoDB:ConditionalCheckFailedException';

/** Refuses with the current row in `data`. */
export function requireCondition(condition: ModelFilter | null | undefined, item: ModelItem): void {
  if (compileFilter(condition).matches(item)) return;
  throw new ModelError(CONDITION_FAILED, 'O registro mudou e a condição já não vale.', { data: item });
}

/**
 * Swallows the refusal of an approved inventory or of a recount: a phone repeats what is refused, so it gets
 * the stored row back instead (docs/settlement.md, "Approval").
 */
export async function unlessFixed(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof ApprovedInventory || error instanceof RecountSection)) throw error;
  }
}

export function unknownRow(): ModelError {
  return new ModelError(CONDITION_FAILED, 'Registro não encontrado.');
}

export function foreignCount(): ModelError {
  return new ModelError('Unauthorized', 'Esta contagem é de outro coletor.');
}

function badField(field: string, sentence: string): ModelError {
  return new ModelError('BadRequest', sentence, {
    errorInfo: { code: 'invalid', fields: { [field]: [sentence] } },
  });
}

export function refuseChange(field: string, given: string | null | undefined, existing: string | null): void {
  if (given === null || given === undefined || given === existing) return;
  throw badField(field, 'Este campo não pode ser alterado.');
}

/** Only the delete mutation deletes an inventory or section. */
export function refuseDeletedMark({ _deleted }: { readonly _deleted?: boolean | null }): void {
  if (_deleted === true) throw badField('_deleted', 'Para excluir, use a operação de exclusão.');
}
