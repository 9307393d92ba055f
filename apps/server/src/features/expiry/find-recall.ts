import { randomUUID } from 'node:crypto';
import { formatQuantity } from '@balanco/contract/base/numbers';
import * as contract from '@balanco/contract/expiry/recall';
import { RECALL_LIMIT, type RecalledLot, recalledLotSchema } from '@balanco/contract/expiry/recall';
import { sql } from 'kysely';
import { invalidField } from '../../app-error.js';
import { auditPharmacy } from '../../audit/write-audit.js';
import { type Answered, answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { searchWords } from '../../db/search-terms.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { leaveMail } from '../../outbox/outbox.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';

const items = answering({ pharmacy_id: 'text', item_key: 'text' });

/**
 * Where a lot or a product was read or came by a note, in the pharmacies within reach (docs/expiry.md, "Recall"). Looks for
 * words of the description if nothing has this lot or code.
 */
export async function findRecall(db: Database, caller: Reaching, search = '', limit = RECALL_LIMIT) {
  const ofCode = await items`
    select pharmacy_id, item_key from pharmacy cross join lateral (
      select pharmacy_id, item_key(internal_code_key, barcode_key) from product
      where pharmacy_id = pharmacy.id and deleted_at is null and barcode_key <> '' and barcode_key = code_key(${search})
      union
      select pharmacy_id, 'i:' || internal_code_key from product
      where pharmacy_id = pharmacy.id and deleted_at is null and internal_code_key <> ''
        and internal_code_key = code_key(${search})
      union
      select pharmacy_id, item_key from code_binding
      where pharmacy_id = pharmacy.id and removed_at is null and code_key = code_key(${search})
    ) as found (pharmacy_id, item_key)
    where pharmacy.deleted_at is null ${andWithinReach(caller, 'pharmacy.id')}
  `.all(db);
  const found = await readRecall(db, caller, search, limit, ofCode);
  // Words would find a number inside longer codes.
  if (found.results.length > 0 || !/\p{L}/u.test(search)) return found;
  const ofWords = await items`
    select pharmacy_id, item_key(internal_code_key, barcode_key) from product
    where deleted_at is null ${andWithinReach(caller, 'product.pharmacy_id')}
      ${sql.join(
        searchWords(search).map((word) => sql`and search like like_anywhere(${word})`),
        sql` `,
      )}
    limit ${limit + 1}
  `.all(db);
  return ofWords.length === 0 ? found : readRecall(db, caller, search, limit, ofWords);
}

/** A product whose lot nobody knows is a row too, as far as its stock has no known lot. */
async function readRecall(
  db: Database,
  caller: Reaching,
  search: string,
  limit: number,
  wanted: readonly Answered<typeof items>[],
): Promise<{ has_more: boolean; results: RecalledLot[] }> {
  const lot = sql`nullif(lot_key(${search}), '')`;
  // `offset 0` keeps the planner, which can't know how few there are, from reading all lines and notes.
  const each = (of: 'wanted' | 'wanted_code', table: 'count_line' | 'invoice_item', isMeant: string) => sql`
    select found.* from ${sql.table(of)} as asked cross join lateral (
      select * from ${sql.table(table)} where pharmacy_id = asked.pharmacy_id and ${sql.raw(isMeant)} offset 0
    ) as found`;
  const itemOf = (keys: string) => sql`(
    select item_key from (
      select item_key(internal_code_key, barcode_key) as item_key, 1 as step from product
      where product.pharmacy_id = of.pharmacy_id and deleted_at is null and barcode_key <> ''
        and barcode_key = any(${sql.raw(keys)})
      union all
      select 'i:' || internal_code_key, 2 from product
      where product.pharmacy_id = of.pharmacy_id and deleted_at is null and internal_code_key <> ''
        and internal_code_key = any(${sql.raw(keys)})
      union all
      select item_key, 3 from code_binding
      where code_binding.pharmacy_id = of.pharmacy_id and removed_at is null and code_key = any(${sql.raw(keys)})
    ) as any_item order by step limit 1
  )`;
  const rows = await answering(recalledLotSchema.shape)`
    with wanted as materialized (
      select * from unnest(
        ${wanted.map(({ pharmacy_id }) => pharmacy_id)}::uuid[], ${wanted.map(({ item_key }) => item_key)}::text[]
      ) as wanted (pharmacy_id, item_key)
    ),
    wanted_code as materialized (
      select pharmacy_id, substr(item_key, 3) as key from wanted
      union
      select pharmacy_id, barcode_key from wanted join product using (pharmacy_id)
      where item_key like 'i:%' and internal_code_key = substr(item_key, 3) and deleted_at is null and barcode_key <> ''
      union
      select id, code_key(${search}) from pharmacy where code_key(${search}) <> '' ${andWithinReach(caller, 'id')}
    ),
    sighting as materialized (
      select pharmacy_id, ${itemOf('array[of.barcode_key, of.internal_code_key]')} as item_key, coalesce(lot, '') as lot,
        coalesce(nullif(barcode_key, ''), internal_code_key) as code, expiry as expires_on, created_at as seen_at,
        inventory_number, section_id
      from (
        select * from count_line where live and lot <> '' and lot_key(lot) = ${lot} ${andWithinReach(caller, 'pharmacy_id')}
        union
        ${each('wanted_code', 'count_line', "live and barcode_key <> '' and barcode_key = key")}
        union
        ${each('wanted_code', 'count_line', "live and barcode_key = '' and internal_code_key <> '' and internal_code_key = key")}
      ) as of
      where kind <> 'unrecognised'
    ),
    noted as materialized (
      select of.pharmacy_id, coalesce(of.item_key, ${itemOf('array[of.unit_ean_key, of.ean_key]')}) as item_key,
        coalesce(nullif(unit_ean_key, ''), nullif(ean_key, ''), of.description) as code, of.description, unit,
        invoice_id, lot, expires_on, invoice_lot.quantity, coalesce(invoice_lot.quantity * factor, 'Infinity') as units
      from (
        select invoice_id, line, position from invoice_lot where lot_key = ${lot} ${andWithinReach(caller, 'pharmacy_id')}
        union
        select invoice_id, line, position from (
          ${each('wanted', 'invoice_item', 'item_key = asked.item_key')}
          union all
          ${each('wanted_code', 'invoice_item', "ean_key <> '' and ean_key = key")}
          union all
          ${each('wanted_code', 'invoice_item', "unit_ean_key <> '' and unit_ean_key = key")}
        ) as of_product join invoice_lot using (invoice_id, line)
      ) as of_lot join invoice_lot using (invoice_id, line, position) join invoice_item as of using (invoice_id, line)
    ),
    found as materialized (
      -- What the catalogue doesn't know is its own item, by its code.
      select pharmacy_id, coalesce(item_key, 'c:' || code) as item, lot_key(lot) as lot_key, max(lot) as lot,
        max(code) as code, max(description) as description, min(expires_on) filter (where lot <> '') as expires_on,
        (array_agg(seen order by seen_at desc nulls last))[1] as seen, sum(brought) as brought, coalesce(
          json_agg(note order by issued_at desc, note ->> 'access_key') filter (where note is not null), '[]') as notes
      from (
        select sighting.pharmacy_id, item_key, lot, code, null as description, expires_on, seen_at,
          json_build_object('inventory', ${outsideInventoryId}, 'inventory_name', inventory.name, 'section', section.name,
            'at', ${isoMoment(sql`seen_at`)}) as seen, null::timestamptz as issued_at, null::json as note, 0 as brought
        from sighting join inventory on number = inventory_number and inventory.deleted_at is null
        left join section on section.id = section_id
        union all
        select noted.pharmacy_id, item_key, lot, code, description, expires_on, null, null, issued_at, json_build_object(
          'access_key', access_key, 'number', number, 'supplier', supplier_name, 'issued_at', ${isoMoment(sql`issued_at`)},
          'quantity', quantity, 'unit', unit, 'kind', kind, 'is_cancelled', cancelled_at is not null),
          case when cancelled_at is null and kind = 'purchase' then units else 0 end
        from noted join invoice on invoice.id = invoice_id
        union all
        select pharmacy_id, item_key, '', substr(item_key, 3), null, null, null, null, null, null, 0 from wanted
      ) as event
      group by 1, 2, 3
    ),
    named as materialized (
      select pharmacy_id, item, named.* from (select distinct pharmacy_id, item from found) as of
      cross join lateral catalogue_item(pharmacy_id, item) as named
    ),
    listed as (
      select found.pharmacy_id as pharmacy, pharmacy.name as pharmacy_name, lot, expires_on::text as expires_on,
        coalesce(internal_code, '') as internal_code, coalesce(nullif(barcode, ''), code) as code,
        coalesce(named.description, found.description, '') as description,
        -- What was never read may be there however old its note is.
        case when found.lot_key <> '' and seen is null then least(greatest(stock, 0), brought) else coalesce((
          select case when found.lot_key = '' then greatest(stock - coalesce(sum(units), 0), 0)
            else sum(units) filter (where expiry_lot.lot_key = found.lot_key) end
          from expiry_lot where expiry_lot.pharmacy_id = found.pharmacy_id and expiry_lot.item_key = item
        ), 0) end as units, seen, notes
      from found join pharmacy on pharmacy.id = found.pharmacy_id and deleted_at is null
      left join named using (pharmacy_id, item)
    )
    select * from listed where seen is not null or notes::text <> '[]' or units > 0
    order by units desc, pharmacy_name collate pt_br, description collate pt_br, lot, pharmacy limit ${limit + 1}
  `.all(db);
  const hasMore = rows.length > limit || wanted.length > limit;
  return { has_more: hasMore, results: rows.slice(0, limit) };
}

const LINE_LIMIT = 20_000;

/** Each pharmacy gets its lines, the network all of them (docs/expiry.md, "Recall"). Refuses `invalid`. */
export const mailRecall = useCase(contract.mailRecall, async ({ db, caller }, { search }) => {
  const { has_more: hasMore, results } = await findRecall(db, caller, search, LINE_LIMIT);
  if (hasMore) throw invalidField('search', 'São linhas demais para um e-mail: procure pelo lote.');
  const key = `recall ${randomUUID()}`;
  const subject = `Recolhimento: ${search}`;
  const head = `${subject}\nEnviado por ${caller.name}. As unidades são o máximo: confira a prateleira.`;
  return inTransaction(db, async (tx) => {
    const send = async (pharmacyId: string | null, texts: readonly string[]) => {
      const content = { subject, text: [head, ...texts].join('\n\n') };
      const mails = await leaveMail(tx, { key, pharmacyId, content });
      if (mails > 0)
        await auditPharmacy(tx, caller, pharmacyId, {
          action: 'mail_recall',
          after: { recall: search, mails },
        });
      return mails;
    };
    const without: string[] = [];
    const all = caller.pharmacyIds === null ? [] : [`Só as farmácias que ${caller.name} acessa.`];
    let mails = 0;
    for (const pharmacyId of new Set(results.map(({ pharmacy }) => pharmacy))) {
      const lots = results.filter(({ pharmacy }) => pharmacy === pharmacyId);
      const name = lots[0]?.pharmacy_name ?? '';
      const texts = [`${name}:`, ...lots.map(textOf)];
      const sent = await send(pharmacyId, texts);
      if (sent === 0) without.push(name);
      mails += sent;
      all.push(...texts);
    }
    if (results.length > 0) mails += await send(null, all);
    return { mails, without_address: without };
  });
});

function textOf(lot: contract.RecalledLot): string {
  return [
    lot.description || 'Item sem cadastro',
    `código ${lot.internal_code || lot.code}`,
    contract.lotText(lot),
    `no máximo ${formatQuantity(lot.units)} un`,
    `último lugar visto: ${contract.placeText(lot)}`,
    ...(lot.notes.length === 0 ? ['sem nota'] : lot.notes.map(contract.noteText)),
  ].join('\n');
}
