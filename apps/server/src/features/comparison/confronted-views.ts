import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { TimeZone, ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { Database, Transaction } from '../../db/database.js';
import { type InventoryFacts, requireInventory } from '../inventories/inventory-facts-views.js';
import { type MovementTerms, viewMovementTerms } from '../movements/movement-terms-views.js';
import { type SnapshotFacts, viewSnapshot } from '../stock/snapshot-views.js';
import { type TermsInForce, viewTermsInForce } from '../terms/terms-views.js';

/** The inventory whose lines are compared, and what they are compared by. */
export interface Confronted {
  readonly number: number;
  readonly pharmacyId: string;
  readonly snapshot: Pick<SnapshotFacts, 'id' | 'mode'>;
  readonly terms: TermsInForce;
  /** What moves its expected quantities; null in a closed shop. */
  readonly movements: MovementTerms | null;
}

/** An inventory with the snapshot that it is compared with. Refuses `not_found`. */
export async function findConfronted(
  db: Database | Transaction,
  id: InventoryId,
): Promise<
  InventoryFacts &
    Confronted & {
      readonly snapshot: SnapshotFacts;
      readonly valueBasis: ValueBasis;
      readonly timeZone: TimeZone;
    }
> {
  const inventory = await requireInventory(db, id);
  const snapshot = await viewSnapshot(db, inventory);
  const { terms, valueBasis, timeZone } = await viewTermsInForce(db, inventory);
  const movements = await viewMovementTerms(db, { ...inventory, terms, snapshot, timeZone });
  return { ...inventory, snapshot, terms, valueBasis, timeZone, movements };
}
