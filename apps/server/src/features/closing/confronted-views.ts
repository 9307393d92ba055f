import type { InventoryId } from '@balanco/contract/inventories';
import type { TimeZone, ValueBasis } from '@balanco/contract/pharmacy-settings';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';
import { findInventory, type InventoryFacts } from '../inventories/inventory-facts-views.js';
import { type MovementTerms, viewMovementTerms } from './movements/movement-terms-views.js';
import { type SnapshotFacts, viewSnapshot } from './snapshot-views.js';
import { type TermsInForce, viewTermsInForce } from './terms-views.js';

/** The inventory whose lines are compared, and what they are compared by. */
export interface Confronted {
  readonly number: number;
  readonly pharmacyId: string;
  readonly snapshot: Pick<SnapshotFacts, 'id' | 'mode'>;
  readonly terms: TermsInForce;
  /** What moves its expected quantities; null in a closed shop. */
  readonly movements: MovementTerms | null;
}

/** An inventory and its pharmacy. */
export interface Place {
  readonly number: number;
  readonly pharmacyId: string;
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
  const inventory = await findInventory(db, id);
  if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
  const snapshot = await viewSnapshot(db, inventory);
  const { terms, valueBasis, timeZone } = await viewTermsInForce(db, inventory);
  const movements = await viewMovementTerms(db, { ...inventory, terms, snapshot, timeZone });
  return { ...inventory, snapshot, terms, valueBasis, timeZone, movements };
}
