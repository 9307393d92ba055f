import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { Queries, Transaction } from '../../db/database.js';
import { refuseApproved } from '../inventories/current-settlement.js';
import { lockForComparison, requireInventory } from '../inventories/find-inventory.js';
import { type MovementTerms, viewMovementTerms } from '../movements/movement-terms.js';
import { type SnapshotFacts, viewSnapshot } from '../stock/snapshot.js';
import { type TermsInForce, viewTermsInForce } from '../terms/inventory-terms.js';

export interface ComparisonBasis {
  readonly number: number;
  readonly pharmacyId: string;
  readonly snapshot: Pick<SnapshotFacts, 'id' | 'mode'>;
  readonly terms: TermsInForce;
  /** null while the shop is closed. */
  readonly movements: MovementTerms | null;
}

export async function findComparisonBasis(db: Queries, id: InventoryId) {
  const inventory = await requireInventory(db, id);
  const snapshot = await viewSnapshot(db, inventory);
  const { terms, valueBasis, timeZone, photoKinds } = await viewTermsInForce(db, inventory);
  const movements = await viewMovementTerms(db, { ...inventory, terms, snapshot, timeZone });
  return { ...inventory, snapshot, terms, valueBasis, timeZone, photoKinds, movements };
}

/**
 * Locks for a decision about the next settlement. Refuses `not_found`, and `conflict` unless comparable and
 * unapproved.
 */
export async function lockForChoice(tx: Transaction, id: InventoryId) {
  const { number } = await lockForComparison(tx, id);
  await refuseApproved(tx, number);
  return findComparisonBasis(tx, id);
}
