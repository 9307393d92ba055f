import type { StockMode } from '@balanco/contract/comparison/closing';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { InventoryFacts } from '../inventories/inventory-facts-views.js';
import { momentOfCatalogue, momentOfImport } from '../products/catalogue-items.js';
import { canonicalNumber, quoted } from '../settlement/canonical-text.js';
import { type ErpStock, erpStock } from './erp-stock.js';
import { laterMovements } from './later-movements.js';
import { probableCause } from './probable-cause.js';

/** The settlement that the ERP's stock is held against. */
interface ProvedSettlement {
  readonly id: string;
  readonly version: number;
  readonly mode: StockMode;
  /** Files that left with it. */
  readonly exports: number;
}

/** The inventory's result; null while there is none. */
export async function findProvedSettlement(
  tx: Transaction,
  inventoryNumber: number,
): Promise<ProvedSettlement | null> {
  const { rows } = await sql<ProvedSettlement>`
    select id, version, stock_mode as mode,
      (select count(*) from export_log where export_log.settlement_id = settlement.id) as exports
    from settlement where inventory_number = ${inventoryNumber} and superseded_at is null
  `.execute(tx);
  return rows[0] ?? null;
}

interface NewProof {
  readonly inventory: Pick<InventoryFacts, 'number' | 'pharmacyId'>;
  readonly settlement: ProvedSettlement;
  readonly stock: ErpStock;
  readonly by: string;
}

/**
 * Compares each item of a settlement with the ERP's stock and stores what differs, in one statement. Returns the number of the
 * proof. The caller has locked the inventory and its catalogue.
 */
export async function insertReturnProof(
  tx: Transaction,
  { inventory: { number, pharmacyId }, settlement, stock, by }: NewProof,
): Promise<number> {
  const { id: settlementId, version, mode } = settlement;
  const isFile = stock.source === 'file';
  const until = isFile ? sql`now()` : sql`coalesce(${momentOfCatalogue(pharmacyId)}, now())`;
  const { rows } = await sql<{ number: number }>`
    with ${erpStock(stock, { settlementId, pharmacyId, mode })},
    ${laterMovements({ settlementId, pharmacyId, until })},
    sent as materialized (
      select coalesce(bool_or(content = 'adjustment'), false) as adjustment,
        coalesce(bool_or(content <> 'adjustment'), false) as balance
      from export_log where settlement_id = ${settlementId}
    ),
    held as (
      select item_key, internal_code, barcodes, description, how, expected, settled, value, coalesce(later.units, 0) as moved,
        erp.stock as found
      from settlement_item as item left join erp using (item_key) left join later using (item_key)
      where settlement_id = ${settlementId}
    ),
    compared as materialized (
      -- A list of stock often leaves out what is 0.
      select *, settled + moved as due, case when found is null and settled + moved = 0 then 0 else found end as in_erp
      from held
    ),
    differing as materialized (
      select compared.*, round((in_erp - due) * value, 2) as difference_value, ${probableCause()} as cause
      from compared cross join sent where in_erp is distinct from due
    ),
    head as (
      insert into return_proof (pharmacy_id, inventory_number, number, settlement_id, version, source, file_name, imported_at,
        hash, proved_by, items, differing_items, missing_items, outside, shortage, overage)
      select ${pharmacyId}, ${number}, ${nextNumber(number)}, ${settlementId},
        ${version}, ${stock.source}, ${isFile ? stock.file_name : null},
        ${isFile ? null : momentOfImport(pharmacyId)},
        ${hashOfItems()}, ${by}, (select count(*) from compared), differing.items, differing.missing, outsider.rows,
        differing.shortage, differing.overage
      from outsider, (
        select count(*) as items, count(*) filter (where in_erp is null) as missing,
          coalesce(sum(difference_value) filter (where difference_value < 0), 0) as shortage,
          coalesce(sum(difference_value) filter (where difference_value > 0), 0) as overage
        from differing
      ) as differing
      returning id, number
    ),
    stored as (
      insert into return_proof_item (pharmacy_id, proof_id, item_key, internal_code, barcodes, description, how, settled,
        moved, in_erp, difference_value, value, cause)
      select ${pharmacyId}, head.id, item_key, internal_code, barcodes, description, how, settled, moved, in_erp,
        difference_value, value, cause
      from differing cross join head
    )
    select number from head
  `.execute(tx);
  if (rows[0] === undefined) throw new Error('a stored proof has a number');
  return rows[0].number;
}

function nextNumber(inventoryNumber: number) {
  return sql`(select coalesce(max(number), 0) + 1 from return_proof where inventory_number = ${inventoryNumber})`;
}

/** The SHA-256 over 'item;due;in_erp' of all items in the order of their keys, each line with LF; a missing item has no last field. */
function hashOfItems() {
  const line = sql`concat(
    ${quoted(sql`item_key`)}, ';', ${canonicalNumber(sql`due`)}, ';', ${canonicalNumber(sql`in_erp`)}, chr(10)
  )`;
  return sql`(
    select encode(sha256(convert_to(coalesce(string_agg(${line}, '' order by item_key collate "C"), ''), 'UTF8')), 'hex')
    from compared
  )`;
}
