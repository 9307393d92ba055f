import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { withLongStatements } from '../../db/work-scope.js';
import { catalogueCodes } from '../movements/stored-movements.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { itemStock, itemValue } from '../products/catalogue.js';

/** More than a year with a list each morning; what older inventories saw has left the shelves. */
const INVENTORIES = 400;

/**
 * Computes the lots of a pharmacy again if a count, a note, a loss or the catalogue changed (docs/expiry.md, "The units of
 * a lot"). One transaction computes them at a time.
 */
export async function keepLots(db: Database, pharmacyId: string): Promise<void> {
  if (await isUpToDate(db, pharmacyId)) return;
  const { time_zone: timeZone } = await viewPharmacySettings(db, pharmacyId);
  await inTransaction(db, async (tx) => {
    await sql`insert into expiry_shop (pharmacy_id) values (${pharmacyId}) on conflict do nothing`.execute(
      tx,
    );
    await sql`select from expiry_shop where pharmacy_id = ${pharmacyId} for update`.execute(tx);
    if (await isUpToDate(tx, pharmacyId)) return;
    await computeLots(tx, pharmacyId, timeZone);
    await sql`delete from expiry_day where pharmacy_id = ${pharmacyId}`.execute(tx);
    await sql`
      insert into expiry_day (pharmacy_id, expires_on, lots, units, money)
      select pharmacy_id, expires_on, count(*), sum(units), sum(money) from expiry_lot
      where pharmacy_id = ${pharmacyId} group by 1, 2
    `.execute(tx);
  });
}

/** For the network's view, which computes nothing. @param report a pharmacy that failed; the others go on */
export async function keepAllLots(db: Database, report: (error: unknown) => void): Promise<void> {
  const shops = await answering({ id: 'text' })`
    select id from pharmacy where deleted_at is null order by id
  `.values(db);
  for (const id of shops) await withLongStatements(() => keepLots(db, id)).catch(report);
}

async function isUpToDate(db: Queries, pharmacyId: string): Promise<boolean> {
  const kept = await answering({ isKept: 'boolean' })`
    select kept_from = ${stateOfSources(pharmacyId)} as "isKept" from expiry_shop
    where pharmacy_id = ${pharmacyId} and kept_from is not null
  `.first(db);
  return kept?.isKept ?? false;
}

/** A text that differs after each change; a count has no trigger of its own, because counting must never wait. */
function stateOfSources(pharmacyId: string): RawBuilder<string> {
  return sql`(
    select concat_ws('/',
      (select source_version from expiry_shop where pharmacy_id = ${pharmacyId}),
      (select version from comparison_source where pharmacy_id = ${pharmacyId}),
      (select sum(lines) from place_total where pharmacy_id = ${pharmacyId}),
      (
        select extract(epoch from max(greatest(changed_at, (
          select max(count.changed_at) from count where inventory_number = number
        )))) from inventory where pharmacy_id = ${pharmacyId}
      ))
  )`;
}

async function computeLots(tx: Transaction, pharmacyId: string, timeZone: string): Promise<void> {
  const codes = sql`select barcode_key from line union select internal_code_key from line`;
  const day = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${timeZone}::text)::date`;
  // What was seen at last, or bought before and not read then, and what came later; or seen in an inventory that isn't finished.
  const most = sql`greatest(open_units, coalesce(last_units, earlier_units, 0) + coalesce(later_units, 0)) as most`;
  await sql`
    with item as materialized (
      select item_key, internal_code, coalesce(barcodes[1], '') as barcode, description, department,
        greatest(${itemStock}, 0) as stock, ${itemValue} as value
      from catalogue_items(${pharmacyId})
    ),
    line as materialized (
      select inventory.number, inventory.finalised_at is not null as is_final, coalesce(section.round, 1) as round,
        barcode_key, internal_code_key, quantity, factor, line.created_at, expiry, coalesce(lot, '') as lot,
        coalesce(section.name, '') as section,
        serial is not null and row_number() over (
          partition by inventory.number, section.round, barcode_key, serial order by line.id
        ) > 1 as is_same_box
      from (
        select number, finalised_at from inventory where pharmacy_id = ${pharmacyId} and deleted_at is null
        order by created_at desc limit ${INVENTORIES}
      ) as inventory
      cross join lateral counting_lines(${pharmacyId}, inventory.number) as line
      left join section on section.id = line.section_id
    ),
    owner as materialized (${catalogueCodes(pharmacyId, codes)}),
    reading as materialized (
      select coalesce(of_barcode.item_key, of_internal.item_key) as item_key, number, is_final, round,
        case when is_same_box then 0 else line_units(quantity, line.factor,
          coalesce(of_barcode.factor, of_internal.factor)) end as units,
        created_at, expiry, lot, lot_key(lot) as lot_key, section
      from line
      left join owner as of_barcode on of_barcode.code_key = barcode_key and barcode_key <> ''
      left join owner as of_internal on of_internal.code_key = internal_code_key and internal_code_key <> ''
      where coalesce(of_barcode.item_key, of_internal.item_key) is not null
    ),
    -- Only a finished inventory tells what wasn't there.
    last as materialized (
      select distinct on (item_key) item_key, number, max(created_at) as at
      from reading where is_final group by item_key, number order by item_key, max(created_at) desc
    ),
    unread as (
      select item_key, max(units) as units from (
        select item_key, round, sum(units) filter (where expiry is null) as units
        from reading join last using (item_key, number) group by 1, 2
      ) as of_round group by 1
    ),
    seen as materialized (
      select item_key, lot_key, min(expires_on) as expires_on, max(lot) as lot, max(at) as at,
        (array_agg(section order by at desc))[1] as section, max(units) filter (where is_last) as last_units, coalesce(max(units) filter (where not is_last), 0) as open_units
      from (
        select item_key, lot_key, case when lot_key = '' then expiry end as only_day, min(expiry) as expires_on,
          max(lot) as lot, max(created_at) as at,
          (array_agg(section order by created_at desc))[1] as section, last.number is not distinct from reading.number as is_last,
          reading.number, round, sum(units) as units
        from reading left join last using (item_key)
        where expiry is not null and (last.number = reading.number or not is_final)
          and (last.at is null or reading.number = last.number or created_at > last.at)
        group by item_key, lot_key, only_day, is_last, reading.number, round
      ) as of_round
      group by item_key, lot_key, only_day
    ),
    -- A shop sells oldest first: the newest notes brought what is left.
    bought as materialized (
      select item_key, lot_key, min(expires_on) as expires_on, max(lot) as lot, max(day) as day,
        sum(least(units, wanted)) filter (where is_later) as later_units,
        sum(least(units, wanted)) filter (where not is_later) as earlier_units
      from (
        select note.*, greatest(0, case when is_later then stock else coalesce(unread.units, 0) end - coalesce(
          sum(note.units) over (
            partition by item_key, is_later, is_read order by day desc, expires_on, lot_key collate "C"
            rows between unbounded preceding and 1 preceding
          ), 0)) as wanted
        from (
          select invoice_item.item_key, lot_key, expires_on, lot, day,
            last.at is null or day > ${day(sql`last.at`)} as is_later,
            (invoice_item.item_key, lot_key) in (
              select item_key, lot_key from seen where last_units is not null
            ) as is_read,
            invoice_lot.quantity * factor * case when taxed_quantity = sum(invoice_lot.quantity) over (
              partition by invoice_lot.invoice_id, invoice_lot.line
            ) and taxed_quantity > 0 then invoice_item.quantity / taxed_quantity else 1 end as units
          from invoice
          cross join lateral (select coalesce(received_on, ${day(sql`issued_at`)}) as day) as moment
          join invoice_item on invoice_item.invoice_id = invoice.id
          join invoice_lot on invoice_lot.invoice_id = invoice.id and invoice_lot.line = invoice_item.line
          left join last on last.item_key = invoice_item.item_key
          where invoice.pharmacy_id = ${pharmacyId} and invoice.kind = 'purchase' and cancelled_at is null
            and invoice_item.item_key is not null and factor is not null
        ) as note
        join item using (item_key) left join unread using (item_key)
      ) as of_note
      group by item_key, lot_key, case when lot_key = '' then expires_on end
    ),
    lot as materialized (
      select item_key, lot_key, coalesce(seen.expires_on, bought.expires_on) as expires_on,
        coalesce(seen.lot, bought.lot) as lot, section, seen.at, bought.day, ${most}
      from seen full join bought using (item_key, lot_key)
      where lot_key <> ''
      union all
      select item_key, '', expires_on, '', section, seen.at, bought.day, ${most}
      from (select * from seen where lot_key = '') as seen
      full join (select * from bought where lot_key = '') as bought using (item_key, expires_on)
    ),
    lost as (
      select lot.item_key, lot.lot_key, lot.expires_on, sum(loss.units) as units
      from loss join lot on lot.item_key = loss.item_key and lot.lot_key = lot_key(loss.lot)
      left join last on last.item_key = lot.item_key
      where pharmacy_id = ${pharmacyId} and undone_at is null and discarded_at is null
        and (lot.lot_key <> '' or loss.expiry = lot.expires_on)
        and registered_at > coalesce(lot.at, last.at, '-infinity')
      group by 1, 2, 3
    ),
    left_over as (
      select lot.*, most - coalesce(lost.units, 0) as units
      from lot left join lost using (item_key, lot_key, expires_on)
    ),
    allotted as materialized (
      select item.*, lot_key, expires_on, lot, section, ${day(sql`at`)} as seen_on, day as bought_on,
        round(least(units, stock - coalesce(sum(units) over (
          partition by item_key order by expires_on, lot_key collate "C"
          rows between unbounded preceding and 1 preceding
        ), 0)), 3) as share
      from left_over join item using (item_key) where units > 0
    ),
    stored as (
      insert into expiry_lot as kept (pharmacy_id, item_key, lot_key, expires_on, lot, units, money, internal_code,
        barcode, description, department, seen_on, bought_on, seen_in)
      select ${pharmacyId}::uuid, item_key, lot_key, expires_on, lot, share, round(share * value, 2), internal_code,
        barcode, description, department, seen_on, bought_on, section
      from allotted where share > 0
      on conflict (pharmacy_id, item_key, lot_key, expires_on) do update set lot = excluded.lot, units = excluded.units,
        money = excluded.money, internal_code = excluded.internal_code, barcode = excluded.barcode,
        description = excluded.description, department = excluded.department, seen_on = excluded.seen_on,
        bought_on = excluded.bought_on, seen_in = excluded.seen_in
      where kept.* is distinct from excluded.*
    ),
    gone as (
      delete from expiry_lot where pharmacy_id = ${pharmacyId} and (item_key, lot_key, expires_on) not in (
        select item_key, lot_key, expires_on from allotted where share > 0
      )
    )
    update expiry_shop set kept_from = ${stateOfSources(pharmacyId)}, kept_at = now(),
      stock_units = (select coalesce(sum(stock), 0) from item),
      known_units = (select coalesce(sum(share), 0) from allotted where share > 0)
    where pharmacy_id = ${pharmacyId}
  `.execute(tx);
}
