import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { Settlement, SettlementDetail } from '@balanco/contract/settlement/settlements';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database } from '../../db/database.js';
import { findInventory, outsideInventoryId } from '../inventories/inventory-facts-views.js';
import { SETTLEMENT_COLUMNS, type SettlementRow, settlementOf } from '../inventories/settlement-rows.js';

/** The settlements of an inventory, the newest first. Refuses `not_found`. */
export async function viewSettlements(db: Database, id: InventoryId): Promise<Settlement[]> {
  const inventory = await requireInventory(db, id);
  const { rows } = await sql<SettlementRow>`
    select ${SETTLEMENT_COLUMNS} from settlement where inventory_number = ${inventory.number} order by version desc
  `.execute(db);
  return rows.map(settlementOf);
}

/** One version's id, with where it belongs. Refuses `not_found`. */
export async function requireSettlement(
  db: Database,
  id: InventoryId,
  version: number,
): Promise<{ readonly id: string; readonly inventory: { number: number; pharmacyId: string } }> {
  const inventory = await requireInventory(db, id);
  const { rows } = await sql<{ id: string }>`
    select id from settlement where inventory_number = ${inventory.number} and version = ${version}::numeric
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', 'Apuração não encontrada.');
  return { id: row.id, inventory };
}

async function requireInventory(db: Database, id: InventoryId) {
  const inventory = await findInventory(db, id);
  if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
  return inventory;
}

type DetailRow = SettlementRow &
  Omit<SettlementDetail, keyof Settlement | 'snapshot_taken_at' | keyof FrozenDetails> & {
    readonly snapshot_taken_at: Date;
    readonly details: FrozenDetails;
  };

type FrozenDetails = Pick<
  SettlementDetail,
  | 'tolerance'
  | 'scope'
  | 'scope_words'
  | 'units'
  | 'sample'
  | 'movements'
  | 'recount_policy'
  | 'accuracy_by_item'
  | 'accuracy_by_value'
  | 'collectors'
  | 'warnings'
  | 'overrides'
>;

/** One version with everything but its items. Refuses `not_found`. */
export async function viewSettlement(
  db: Database,
  id: InventoryId,
  version: number,
): Promise<SettlementDetail> {
  const { id: settlementId } = await requireSettlement(db, id, version);
  const { rows } = await sql<DetailRow>`
    select ${SETTLEMENT_COLUMNS}, ${DETAIL_COLUMNS}
    from settlement
    join inventory on inventory.number = settlement.inventory_number
    join pharmacy on pharmacy.id = settlement.pharmacy_id
    join stock_snapshot on stock_snapshot.id = settlement.snapshot_id
    where settlement.id = ${settlementId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', 'Apuração não encontrada.');
  const { details, inventory_id, name, pharmacy, pharmacy_name, time_zone, ...rest } = row;
  const { snapshot_version, snapshot_taken_at, stock_mode, ...settlement } = rest;
  const { tolerance, scope, scope_words, units, collectors, warnings, overrides } = details;
  return {
    ...settlementOf(settlement),
    inventory_id,
    name,
    pharmacy,
    pharmacy_name,
    time_zone,
    snapshot_version,
    snapshot_taken_at: snapshot_taken_at.toISOString(),
    stock_mode,
    tolerance,
    scope,
    scope_words,
    // A version from before there were recounts has none.
    units: { ...units, superseded: units.superseded ?? 0, awaiting: units.awaiting ?? 0 },
    sample: details.sample ?? null,
    movements: details.movements ?? null,
    recount_policy: details.recount_policy ?? null,
    accuracy_by_item: details.accuracy_by_item,
    accuracy_by_value: details.accuracy_by_value,
    collectors,
    warnings,
    overrides,
  };
}

const DETAIL_COLUMNS: RawBuilder<unknown> = sql`
  ${outsideInventoryId} as inventory_id, inventory.name, pharmacy.id as pharmacy, pharmacy.name as pharmacy_name,
  settlement.time_zone, stock_snapshot.version as snapshot_version, stock_snapshot.taken_at as snapshot_taken_at,
  settlement.stock_mode, settlement.details
`;
