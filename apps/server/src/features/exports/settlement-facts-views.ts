import type { StockMode } from '@balanco/contract/comparison/closing';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';
import { findInventory } from '../inventories/inventory-facts-views.js';

/** What an export has to know about a settlement. */
export interface SettlementFacts {
  readonly id: string;
  readonly version: number;
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly snapshotId: string;
  readonly mode: StockMode;
  /** The day of the approval as in the pharmacy, AAAA-MM-DD. */
  readonly approvedOn: string;
  /** The time zone of the pharmacy when it was settled. */
  readonly timeZone: string;
  /** The shop sold and received while it was counted, as far as movements are known. */
  readonly isOpenShop: boolean;
  /** Earlier versions that were compared with the same stock: their files say the same differences. */
  readonly sameStock: readonly number[];
}

type SettlementRow = SettlementFacts & { readonly isApproved: boolean; readonly isSuperseded: boolean };

/**
 * The settlement that a file is made of. Refuses `not_found`, and `conflict` unless it is approved and nothing has replaced
 * it (docs/adjustment-files.md, "The log").
 */
export async function findExported(
  db: Database | Transaction,
  id: InventoryId,
  version: number,
): Promise<SettlementFacts> {
  const inventory = await findInventory(db, id);
  if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
  const { rows } = await sql<SettlementRow>`
    select id, version, pharmacy_id as "pharmacyId", inventory_number as "inventoryNumber",
      snapshot_id as "snapshotId", stock_mode as mode,
      jsonb_typeof(details -> 'movements') is not distinct from 'object' as "isOpenShop", time_zone as "timeZone", coalesce(to_char(approved_at at time zone time_zone, 'YYYY-MM-DD'), '') as "approvedOn",
      array(
        select earlier.version from settlement as earlier
        where earlier.inventory_number = settlement.inventory_number and earlier.snapshot_id = settlement.snapshot_id
          and earlier.version < settlement.version
      ) as "sameStock",
      approved_at is not null as "isApproved", superseded_at is not null as "isSuperseded"
    from settlement where inventory_number = ${inventory.number} and version = ${version}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', 'Apuração não encontrada.');
  const { isApproved, isSuperseded, ...settlement } = row;
  if (isSuperseded) {
    throw new AppError('conflict', `A apuração v${version} foi substituída. Exporte a atual.`);
  }
  if (!isApproved) throw new AppError('conflict', `Aprove a apuração v${version} antes de exportar.`);
  return settlement;
}
