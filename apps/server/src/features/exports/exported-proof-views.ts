import type { SettledItem } from '@balanco/adjustment-file/settled-rows';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';
import type { SettlementFacts } from './settlement-facts-views.js';

/** A proof of return whose differing items leave again. */
export interface ExportedProof {
  readonly id: string;
  readonly number: number;
  /** As of when it saw the ERP's stock: the import of a catalogue, the moment of a file; null if no import is known. */
  readonly stockAt: Date | null;
  /** Items that the ERP's stock lacks. */
  readonly missingItems: number;
  /** What the ERP has otherwise, by item key. */
  readonly items: ReadonlyMap<string, ProofItem>;
}

interface ProofItem {
  readonly key: string;
  readonly due: number;
  readonly inErp: number;
  /** R$ of `inErp` − `due`. */
  readonly differenceValue: number;
}

/** Refuses `not_found`, and `conflict` for the proof of another version. */
export async function findExportedProof(
  db: Database | Transaction,
  { inventoryNumber, version }: Pick<SettlementFacts, 'inventoryNumber' | 'version'>,
  number: number,
): Promise<ExportedProof> {
  const { rows } = await sql<
    Omit<ExportedProof, 'items'> & { readonly version: number; readonly items: readonly ProofItem[] | null }
  >`
    select id, number, version, case source when 'catalogue' then imported_at else proved_at end as "stockAt",
      missing_items as "missingItems", (
        select json_agg(json_build_object(
          'key', item_key, 'due', settled + moved, 'inErp', in_erp, 'differenceValue', difference_value
        )) from return_proof_item where proof_id = return_proof.id and in_erp is not null
      ) as items
    from return_proof where inventory_number = ${inventoryNumber} and number = ${number}
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new AppError('not_found', 'Prova de volta não encontrada.');
  const { items, version: proved, ...proof } = found;
  if (proved !== version) {
    throw new AppError(
      'conflict',
      `A prova ${number} é da v${proved}, e não da v${version}. Confira de novo.`,
    );
  }
  return { ...proof, items: new Map((items ?? []).map((item) => [item.key, item])) };
}

/**
 * The items that a proof found different, each with the difference that brings the ERP from what it has to what it should have
 * (docs/adjustment-files.md, "What the ERP did not take").
 */
export function correctedItems(
  settled: readonly SettledItem[],
  { items }: Pick<ExportedProof, 'items'>,
): SettledItem[] {
  return settled.flatMap((item) => {
    const found = items.get(item.key);
    if (found === undefined) return [];
    return [{ ...item, expected: found.inErp, settled: found.due, differenceValue: -found.differenceValue }];
  });
}
