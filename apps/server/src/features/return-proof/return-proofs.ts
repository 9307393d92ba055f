import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/exports/return-proofs';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering, orNull } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { itemsWith } from '../comparison/list-items.js';
import { lockForComparison, requireInventory } from '../inventories/find-inventory.js';
import { findProvedSettlement, insertReturnProof } from './compare-erp-stock.js';

const PROOF_LIMIT = 200;

async function viewReturnProofs(db: Queries, inventoryNumber: number): Promise<contract.ReturnProof[]> {
  return answering(contract.returnProofSchema.shape)`
    select number, version, source, file_name, ${isoMoment(sql`imported_at`)} as imported_at, hash,
      ${isoMoment(sql`proved_at`)} as at, proved_by as by, items, differing_items, missing_items, outside, shortage, overage
    from return_proof where inventory_number = ${inventoryNumber} order by number desc limit ${PROOF_LIMIT}
  `.all(db);
}

export async function listReturnProofs(db: Database, id: InventoryId): Promise<contract.ReturnProof[]> {
  return viewReturnProofs(db, (await requireInventory(db, id)).number);
}

/** Items with the most R$ come first. Refuses `not_found`. */
export async function viewReturnProofItems(
  db: Database,
  { id, number }: { readonly id: InventoryId; readonly number: number },
  { search, page, page_size: pageSize }: EndpointInput<typeof contract.listReturnProofItems>['query'],
): Promise<{ count: number; results: contract.ReturnProofItem[] }> {
  const { number: inventoryNumber } = await requireInventory(db, id);
  const words = itemsWith(search);
  const found = await answering({
    known: 'boolean',
    count: 'int',
    results: orNull([contract.returnProofItemSchema]),
  })`
    with proof as (
      select id from return_proof where inventory_number = ${inventoryNumber} and number = ${number}
    ),
    selected as (
      select item.* from return_proof_item as item join proof on proof.id = proof_id
      where ${sql.join([sql`true`, ...words], sql` and `)}
    ),
    cut as (
      select *, row_number() over (
        order by abs(difference_value) desc nulls last, abs(difference) desc nulls last, item_key collate "C"
      ) as place
      from selected order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select exists (select from proof) as known, (select count(*) from selected) as count, (
      select json_agg(json_build_object(
        'key', item_key, 'internal_code', internal_code, 'barcodes', barcodes, 'description', description,
        'how', how, 'settled', settled, 'moved', moved, 'due', settled + moved, 'in_erp', in_erp,
        'difference', difference, 'difference_value', difference_value, 'value', value, 'cause', cause
      ) order by place) from cut
    ) as results
  `.first(db);
  if (found?.known !== true) throw new AppError('not_found', 'Conferência no ERP não encontrada.');
  return { count: found.count, results: found.results ?? [] };
}

/** See docs/comparison.md, "Proof of return". */
export const createReturnProof = transact(contract.createReturnProof, async (tx, { caller }, input) => {
  const { id, version, ...stock } = input;
  // Keeps the compared catalogue and the closed inventory.
  const inventory = await lockForComparison(tx, id);
  const settlement = await findProvedSettlement(tx, inventory.number);
  if (settlement?.version !== version) {
    throw new AppError('conflict', `A versão ${version} não é a apuração atual.`);
  }
  if (settlement.exports === 0) {
    throw new AppError(
      'conflict',
      'A conferência no ERP vem depois da exportação: nenhum arquivo saiu ainda.',
    );
  }
  const number = await insertReturnProof(tx, {
    inventory,
    settlement,
    stock,
    by: caller.name,
  });
  const stored = (await viewReturnProofs(tx, inventory.number)).find((each) => each.number === number);
  if (stored === undefined) throw new Error('a stored proof is found');
  const { file_name, items, differing_items, hash } = stored;
  await auditInventory(tx, caller, inventory, {
    action: 'prove_return',
    after: { settlement: version, return_proof: number, file_name, items, differing_items, hash },
  });
  return stored;
});
