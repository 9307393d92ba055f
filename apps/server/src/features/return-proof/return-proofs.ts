import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { type StockMode, stockModeSchema } from '@balanco/contract/comparison/comparison';
import type { ReturnCause, StockLine } from '@balanco/contract/exports/return-proofs';
import * as contract from '@balanco/contract/exports/return-proofs';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { type Answered, answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { cutTo, isoMoment } from '../../db/sql-fragments.js';
import { transact, useCase } from '../../use-case.js';
import { itemsWith } from '../comparison/list-items.js';
import { type InventoryFacts, lockForComparison, requireInventory } from '../inventories/find-inventory.js';
import { momentOfCatalogue, momentOfImport } from '../products/catalogue.js';
import { canonicalNumber, quoted } from '../settlement/freeze-settlement.js';
import { SETTLED_STOCK_MOMENT } from '../stock/snapshot.js';

const provedSettlements = answering({ id: 'text', version: 'int', mode: stockModeSchema, exports: 'int' });

/** See docs/comparison.md, "Proof of return". */
export const createReturnProof = transact(contract.createReturnProof, async (tx, { caller }, input) => {
  const { id, version, ...stock } = input;
  // Keeps the compared catalogue and the closed inventory.
  const inventory = await lockForComparison(tx, id);
  const settlement = await provedSettlements`
    select id, version, stock_mode as mode,
      (select count(*) from export_log where export_log.settlement_id = settlement.id) as exports
    from settlement
    where inventory_number = ${inventory.number} and superseded_at is null and version = ${version}::numeric
  `.one(tx, () => new AppError('conflict', `A versão ${version} não é a apuração atual.`));
  if (settlement.exports === 0) {
    throw new AppError(
      'conflict',
      'A conferência no ERP vem depois da exportação: nenhum arquivo saiu ainda.',
    );
  }
  const number = await insertReturnProof(tx, { inventory, settlement, stock, by: caller.name });
  const stored = (await viewReturnProofs(tx, inventory.number)).find((each) => each.number === number);
  if (stored === undefined) throw new Error('a stored proof is found');
  const { file_name, items, differing_items, hash } = stored;
  await auditInventory(tx, caller, inventory, {
    action: 'prove_return',
    after: { settlement: version, return_proof: number, file_name, items, differing_items, hash },
  });
  return stored;
});

const PROOF_LIMIT = 200;

async function viewReturnProofs(db: Queries, inventoryNumber: number): Promise<contract.ReturnProof[]> {
  return answering(contract.returnProofSchema.shape)`
    select number, version, source, file_name, ${isoMoment(sql`imported_at`)} as imported_at, hash,
      ${isoMoment(sql`proved_at`)} as at, proved_by as by, items, differing_items, missing_items, outside, shortage, overage
    from return_proof where inventory_number = ${inventoryNumber} order by number desc limit ${PROOF_LIMIT}
  `.all(db);
}

export const listReturnProofs = useCase(contract.listReturnProofs, async ({ db }, { id }) => ({
  results: await viewReturnProofs(db, (await requireInventory(db, id)).number),
}));

/** Items with the most R$ come first. Refuses `not_found`. */
export async function viewReturnProofItems(
  db: Database,
  { id, number }: { readonly id: InventoryId; readonly number: number },
  { search, page, page_size: pageSize }: EndpointInput<typeof contract.listReturnProofItems>['query'],
): Promise<{ count: number; results: contract.ReturnProofItem[] }> {
  const { number: inventoryNumber } = await requireInventory(db, id);
  const words = itemsWith(search);
  const { known, ...found } = await answering({
    known: 'boolean',
    count: 'int',
    results: [contract.returnProofItemSchema],
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
      from selected order by place ${cutTo({ page, pageSize })}
    )
    select exists (select from proof) as known, (select count(*) from selected) as count, coalesce((
      select json_agg(json_build_object(
        'key', item_key, 'internal_code', internal_code, 'barcodes', barcodes, 'description', description,
        'how', how, 'settled', settled, 'moved', moved, 'due', settled + moved, 'in_erp', in_erp,
        'difference', difference, 'difference_value', difference_value, 'value', value, 'cause', cause
      ) order by place) from cut
    ), '[]') as results
  `.one(db);
  if (!known) throw new AppError('not_found', 'Conferência no ERP não encontrada.');
  return found;
}

interface NewProof {
  readonly inventory: Pick<InventoryFacts, 'number' | 'pharmacyId'>;
  readonly settlement: Answered<typeof provedSettlements>;
  readonly stock: ErpStock;
  readonly by: string;
}

/** One statement inserts it and returns the proof's number. The caller has locked inventory and catalogue. */
async function insertReturnProof(
  tx: Transaction,
  { inventory: { number, pharmacyId }, settlement, stock, by }: NewProof,
): Promise<number> {
  const { id: settlementId, version, mode } = settlement;
  const isFile = stock.source === 'file';
  const owner = { settlementId, pharmacyId, mode };
  const until = isFile ? sql`now()` : sql`coalesce(${momentOfCatalogue(pharmacyId)}, now())`;
  return answering({ number: 'int' })`
    with ${stock.source === 'file' ? fileStock(stock.lines, owner) : catalogueStock(owner)},
    ${laterMovements({ settlementId, pharmacyId, until })},
    sent as materialized (
      select coalesce(bool_or(content = 'adjustment'), false) as adjustment,
        coalesce(bool_or(content <> 'adjustment'), false) as balance
      from export_log where settlement_id = ${settlementId}
    ),
    held as (
      select item_key, internal_code, barcodes, description, how, expected, settled, value,
        coalesce(later.units, 0) as moved, erp.stock as found
      from settlement_item as item left join erp using (item_key) left join later using (item_key)
      where settlement_id = ${settlementId}
    ),
    compared as materialized (
      -- A list of stock often leaves out zeros.
      select *, settled + moved as due, case when found is null and settled + moved = 0 then 0
        else found end as in_erp
      from held
    ),
    differing as materialized (
      select compared.*, round((in_erp - due) * value, 2) as difference_value, ${probableCause()} as cause
      from compared cross join sent where in_erp is distinct from due
    ),
    head as (
      insert into return_proof (pharmacy_id, inventory_number, number, settlement_id, version, source,
        file_name, imported_at, hash, proved_by, items, differing_items, missing_items, outside, shortage,
        overage)
      select ${pharmacyId}, ${number}, ${nextNumber(number)}, ${settlementId},
        ${version}, ${stock.source}, ${isFile ? stock.file_name : null},
        ${isFile ? null : momentOfImport(pharmacyId)},
        ${hashOfItems()}, ${by}, (select count(*) from compared), differing.items, differing.missing,
        outsider.rows, differing.shortage, differing.overage
      from outsider, (
        select count(*) as items, count(*) filter (where in_erp is null) as missing,
          coalesce(sum(difference_value) filter (where difference_value < 0), 0) as shortage,
          coalesce(sum(difference_value) filter (where difference_value > 0), 0) as overage
        from differing
      ) as differing
      returning id, number
    ),
    stored as (
      insert into return_proof_item (pharmacy_id, proof_id, item_key, internal_code, barcodes, description,
        how, settled, moved, in_erp, difference_value, value, cause)
      select ${pharmacyId}, head.id, item_key, internal_code, barcodes, description, how, settled, moved,
        in_erp, difference_value, value, cause
      from differing cross join head
    )
    select number from head
  `.value(tx);
}

function nextNumber(inventoryNumber: number) {
  return sql`(select coalesce(max(number), 0) + 1 from return_proof
    where inventory_number = ${inventoryNumber})`;
}

/** SHA-256 over 'item;due;in_erp' with LF, by key; empty if missing. */
function hashOfItems() {
  const line = sql`concat(
    ${quoted(sql`item_key`)}, ';', ${canonicalNumber(sql`due`)}, ';', ${canonicalNumber(sql`in_erp`)}, chr(10)
  )`;
  return sql`(
    select encode(sha256(convert_to(coalesce(string_agg(${line}, '' order by item_key collate "C"), ''),
      'UTF8')), 'hex')
    from compared
  )`;
}

type ErpStock =
  | { readonly source: 'catalogue' }
  | { readonly source: 'file'; readonly file_name: string; readonly lines: readonly StockLine[] };

interface StockOwner {
  readonly settlementId: string;
  readonly pharmacyId: string;
  readonly mode: StockMode;
}

function catalogueStock({ pharmacyId, settlementId, mode }: StockOwner): RawBuilder<unknown> {
  return sql`
    erp as materialized (
      select item_key, ${sql.ref(mode === 'repeated' ? 'stock_repeated' : 'stock_summed')} as stock
      from catalogue_items(${pharmacyId})
    ),
    outsider as (
      select count(*) as rows from erp
      where not exists (
        select from settlement_item as item
        where item.settlement_id = ${settlementId} and item.item_key = erp.item_key
      )
    )
  `;
}

/**
 * Finds the item by internal code, else the only item with the barcode. A single code is tried as either
 * kind, because many lists call any code 'código' (docs/comparison.md, "Proof of return").
 */
function fileStock(lines: readonly StockLine[], { settlementId, mode }: StockOwner): RawBuilder<unknown> {
  const internalCodes = lines.map(({ internal_code }) => internal_code);
  const barcodes = lines.map(({ barcode }) => barcode);
  const stocks = lines.map(({ stock }) => stock);
  const stock = mode === 'repeated' ? sql`(array_agg(stock order by place desc))[1]` : sql`sum(stock)`;
  return sql`
    line as materialized (
      select distinct on (internal_key, barcode_key) internal_key, barcode_key, stock, place
      from (
        select code_key(internal_code) as internal_key, code_key(barcode) as barcode_key, stock, place
        from unnest(${internalCodes}::text[], ${barcodes}::text[], ${stocks}::numeric[])
          with ordinality as sent (internal_code, barcode, stock, place)
      ) as keyed
      order by internal_key, barcode_key, place desc
    ),
    of_barcode as materialized (
      select code_key(code) as key, min(item_key) as item_key
      from settlement_item cross join unnest(barcodes) as code
      where settlement_id = ${settlementId} group by 1 having count(distinct item_key) = 1
    ),
    of_internal as materialized (
      select substr(item_key, 3) as key, item_key from settlement_item
      where settlement_id = ${settlementId} and item_key like 'i:%'
    ),
    placed as materialized (
      select coalesce(
          of_internal.item_key, of_barcode.item_key,
          case when line.internal_key = '' then other_internal.item_key end,
          case when line.barcode_key = '' then other_barcode.item_key end
        ) as item_key, stock, place
      from line
      left join of_internal on of_internal.key = line.internal_key
      left join of_barcode on of_barcode.key = line.barcode_key
      left join of_internal as other_internal on other_internal.key = line.barcode_key
      left join of_barcode as other_barcode on other_barcode.key = line.internal_key
    ),
    erp as materialized (
      select item_key, ${stock} as stock from placed where item_key is not null group by item_key
    ),
    outsider as (select count(*) as rows from placed where item_key is null)
  `;
}

interface LaterMovements {
  readonly settlementId: string;
  readonly pharmacyId: string;
  readonly until: RawBuilder<unknown>;
}

/**
 * Expression `later (item_key, units)`: movements after the first line in an open shop, else after the stock
 * (docs/comparison.md, "Proof of return"). Uncounted items exclude movements that the settlement knew; without
 * an hour from the next day.
 */
function laterMovements({ settlementId, pharmacyId, until }: LaterMovements): RawBuilder<unknown> {
  // Decided once, before the settlement's codes are computed.
  const hasMoved = sql`(select count(*) > 0 from movement)`;
  return sql`
    settled_of as materialized (
      select time_zone, ${SETTLED_STOCK_MOMENT} as stock_at
      from settlement join stock_snapshot on stock_snapshot.id = snapshot_id
      where settlement.id = ${settlementId}
    ),
    -- Read as a scalar, so only if something moved: without an import it reads the catalogue.
    last_moment as materialized (select ${until} as until),
    movement as materialized (
      select import_id, code_key, moved_on, moved_at, quantity from stock_movement
      where pharmacy_id = ${pharmacyId} and moved_on >= (
        select (least(stock_at,
          (select min(expected_at) from settlement_item where settlement_id = ${settlementId}))
          at time zone time_zone)::date
        from settled_of
      )
    ),
    movement_code as materialized (
      select distinct on (code_key) code_key, item_key, factor
      from (
        select code_key(barcode) as code_key, min(item_key) as item_key, 1 as factor, 1 as step
        from settlement_item cross join unnest(barcodes) as barcode
        where settlement_id = ${settlementId} and ${hasMoved} group by 1 having count(distinct item_key) = 1
        union all
        select substr(item_key, 3), item_key, 1, 2 from settlement_item
        where settlement_id = ${settlementId} and item_key like 'i:%' and ${hasMoved}
        union all
        select code_key, item_key, code_binding.factor, 3
        from code_binding join settlement_item using (item_key)
        where settlement_id = ${settlementId} and code_binding.pharmacy_id = ${pharmacyId}
          and removed_at is null
      ) as any_code
      order by code_key, step
    ),
    -- An uncounted item includes all movements that its settlement knew, so any other one since the stock is
    -- later.
    since as materialized (
      select item_key, case when how in ('kept', 'zeroed') then stock_at
        else coalesce(expected_at, stock_at) end as since, how
      from settlement_item cross join settled_of where settlement_id = ${settlementId}
    ),
    later as (
      select item_key, sum(units) as units
      from (
        -- The n-th equal row of a file is the n-th of any other file, as in comparison.sql.
        select item_key, moved_on, moved_at, units * max(rows) as units
        from (
          select item_key, moved_on, moved_at, quantity * factor as units, count(*) as rows
          from movement join movement_code using (code_key)
          group by import_id, item_key, moved_on, moved_at, quantity * factor
        ) as of_file
        group by item_key, moved_on, moved_at, units
        union all
        select item_key, moved_on, moved_at, -units * share
        from settlement_movement join since using (item_key)
        where settlement_id = ${settlementId} and how in ('kept', 'zeroed')
      ) as moved
      join since using (item_key) cross join settled_of
      where case
        when moved_at is not null then moved_at > since and moved_at <= (select until from last_moment)
        else moved_on > (since at time zone time_zone)::date
          and moved_on <= ((select until from last_moment) at time zone time_zone)::date
      end
      group by item_key
    )
  `;
}

const left = { adjustment: sql`sent.adjustment`, balance: sql`sent.balance` };

/** Guesses it from figures in `compared` (docs/comparison.md, "Proof of return"); null if nothing fits, or two causes. */
function probableCause(): RawBuilder<ReturnCause | null> {
  const wanted = sql`(settled - expected)`;
  const before = sql`(expected + moved)`;
  const fits: readonly (readonly [ReturnCause, RawBuilder<unknown>])[] = [
    ['imported_twice', sql`${left.adjustment} and in_erp = ${before} + 2 * ${wanted}`],
    ['sign_reversed', sql`${left.adjustment} and in_erp = ${before} - ${wanted}`],
    ['balance_added', sql`${left.balance} and in_erp = ${before} + settled`],
    ['difference_stored', sql`${left.adjustment} and in_erp in (${wanted} + moved, abs(${wanted}) + moved)`],
    ['uncounted_zeroed', sql`how = 'kept' and in_erp = 0`],
  ];
  const found = sql`array_remove(array[${sql.join(
    fits.map(
      ([cause, fit]) => sql`case when ${isAdjusted(cause, wanted)} and ${fit} then ${cause}::text end`,
    ),
  )}], null)`;
  return sql<ReturnCause | null>`
    case
      when in_erp is null then 'missing'
      when ${wanted} <> 0 and in_erp = ${before} then 'not_imported'
      when cardinality(${found}) = 1 then (${found})[1]
    end
  `;
}

function isAdjusted(cause: ReturnCause, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return cause === 'uncounted_zeroed' || cause === 'balance_added' ? sql`true` : sql`${wanted} <> 0`;
}
