import * as contract from '@balanco/contract/exports/return-proofs';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import type { ErpStock } from './erp-stock.js';
import { findProvedSettlement, insertReturnProof } from './return-proof-queries.js';
import { viewReturnProofs } from './return-proof-views.js';

/**
 * Holds the ERP's stock against the settlement in force, all its items in one statement, and stores what differs. Refuses
 * `not_found`, and `conflict` if `version` is not the result or no file of it left (docs/closing.md, "Proof of return").
 */
export async function createReturnProof(
  { db, caller }: Context,
  { id, version, stock }: { readonly id: InventoryId; readonly version: number; readonly stock: ErpStock },
): Promise<contract.ReturnProof> {
  authorise(caller, contract.createReturnProof.permission);
  return db.transaction().execute(async (tx) => {
    // The catalogue stays as it is compared, and nobody reopens the inventory meanwhile.
    const inventory = await lockConfronted(tx, id);
    const settlement = await findProvedSettlement(tx, inventory.number);
    if (settlement?.version !== version) {
      throw new AppError('conflict', `A v${version} não é a apuração atual.`);
    }
    if (settlement.exports === 0) {
      throw new AppError('conflict', 'A prova de volta vem depois da exportação: nenhum arquivo saiu ainda.');
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
    await writeAudit(tx, caller, [
      {
        pharmacyId: inventory.pharmacyId,
        action: 'prove_return',
        entity: 'inventory',
        entityId: String(inventory.number),
        after: { settlement: version, return_proof: number, file_name, items, differing_items, hash },
      },
    ]);
    return stored;
  });
}
