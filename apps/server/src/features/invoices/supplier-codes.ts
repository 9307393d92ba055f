import { proposeFactor } from '@balanco/contract/invoices/case-factor';
import * as contract from '@balanco/contract/invoices/matching';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditPharmacy } from '../../audit/write-audit.js';
import { answering, countRows, orNull } from '../../db/answering.js';
import type { Database, Transaction } from '../../db/database.js';
import { cutTo, isoMoment, type Page, strengths } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { catalogueItem } from '../products/catalogue.js';
import { boundFactor, holdNotes, matchInvoices } from './match-items.js';

/** Trigrams that a name shares at least with what it is proposed for. */
const SIMILAR_NAMES = 0.25;

interface CodeCut extends Page {
  readonly taught: 'true' | 'false';
  readonly invoice?: string | undefined;
}

const invoicedItem = contract.invoiceCodeSchema.shape.item.unwrap();

const codes = answering({
  ...contract.invoiceCodeSchema.omit({ proposal: true, item: true, taught: true, ratio: true }).shape,
  item: orNull(invoicedItem),
  taught: orNull(contract.invoiceCodeSchema.shape.taught.unwrap()),
  quantity: 'number',
  taxed_quantity: 'number',
  bound: 'number?',
});

/** Codes of the most notes come first. Refuses `not_found`. */
export async function viewInvoiceCodes(db: Database, id: string, { taught, invoice, ...page }: CodeCut) {
  const pharmacyId = await findPharmacyId(db, id);
  const ofState =
    taught === 'true'
      ? sql`(taught.code is not null)`
      : sql`(invoice_item.item_key is null or invoice_item.factor is null)`;
  const name = sql`fold(invoice_item.description)`;
  const meant = sql`
    select invoice.supplier_cnpj, supplier_code, count(distinct invoice_id) as notes,
      (array_agg(invoice_id order by issued_at desc, invoice_id, line))[1] as invoice_id,
      (array_agg(line order by issued_at desc, invoice_id, line))[1] as line
    from invoice_item join invoice on invoice.id = invoice_id
    left join supplier_code as taught on taught.pharmacy_id = invoice.pharmacy_id
      and taught.supplier_cnpj = invoice.supplier_cnpj and taught.code = supplier_code
    where invoice_item.pharmacy_id = ${pharmacyId} and kind = 'purchase' and cancelled_at is null and ${ofState}
      and coalesce(invoice_id = ${invoice ?? null}::uuid, true)
    group by 1, 2
  `;
  const count = await countRows(db, sql`(${meant}) as code`);
  const rows = await codes`
    with cut as materialized (
      ${meant} order by notes desc, invoice.supplier_cnpj collate "C", supplier_code collate "C"
      ${cutTo(page)}
    )
    select cut.supplier_cnpj, invoice.supplier_name, cut.supplier_code as code,
      invoice_item.description, ean, unit_ean, unit, taxed_unit, quantity, taxed_quantity, notes, ${boundFactor} as bound,
      case when invoice_item.item_key is not null then ${catalogueItem(pharmacyId, sql`invoice_item.item_key`)} end as item,
      case when taught.code is not null then json_build_object(
        'factor', taught.factor, 'by', taught.decided_by, 'at', ${isoMoment(sql`taught.decided_at`)}
      ) end as taught,
      case when invoice_item.item_key is not null then 0 else (
        select coalesce(sum(count_line.quantity * count_line.factor), 0) from count_line
        where count_line.pharmacy_id = ${pharmacyId} and live and barcode_key <> '' and barcode_key in (ean_key, unit_ean_key)
          and count_line.created_at > now() - interval '1 year'
      ) end as counted,
      case when invoice_item.item_key is not null then '[]' else (
        select coalesce(json_agg(json_build_object(
          'key', key, 'description', description, 'internal_code', internal_code, 'reason', reason
        ) order by place), '[]')
        from (
          select *, row_number() over (order by step, alike desc, key collate "C") as place from (
            select distinct on (item_key(internal_code_key, barcode_key)) item_key(internal_code_key, barcode_key) as key,
              product.description, internal_code, reason, step, alike
            from product cross join lateral (select
                barcode_key <> '' and left(barcode_key, 8) = left(unit_ean_key, 8) as is_maker,
                public.similarity(fold(product.description), ${name})
                  + case when ${strengths(sql`product.description`)} && ${strengths(name)} then 0.3 else 0 end as alike
              ) as compared
              cross join lateral (values
                ('ambiguous', 1, barcode_key <> '' and barcode_key in (ean_key, unit_ean_key)),
                ('case', 2, barcode_key = gtin_13_inside(ean_key)),
                ('maker', 3, is_maker and alike >= ${SIMILAR_NAMES}),
                ('name', 3, alike >= ${SIMILAR_NAMES})
              ) as why (reason, step, holds)
            where product.pharmacy_id = ${pharmacyId} and deleted_at is null and holds and (
              barcode_key <> '' and barcode_key in (ean_key, unit_ean_key, gtin_13_inside(ean_key))
              or search like like_anywhere((regexp_match(${name}, '[a-z]{4,}'))[1])
            )
            order by item_key(internal_code_key, barcode_key), step, alike desc, reason
          ) as each
        ) as ranked
        where place <= ${contract.CANDIDATE_LIMIT}
      ) end as candidates
    from cut join invoice_item using (invoice_id, line) join invoice on invoice.id = invoice_id
    left join supplier_code as taught on taught.pharmacy_id = ${pharmacyId}
      and taught.supplier_cnpj = cut.supplier_cnpj and taught.code = cut.supplier_code
    order by notes desc, cut.supplier_cnpj collate "C", cut.supplier_code collate "C"
  `.all(db);
  const results = rows.map(({ quantity, taxed_quantity, bound, ...row }) => {
    const proposed = proposeFactor({ ...row, quantity, taxed_quantity, bound });
    return {
      ...row,
      // A line may have only a value.
      ratio: quantity === 0 ? 0 : Math.round((taxed_quantity / quantity) * 1000) / 1000,
      proposal: proposed && { factor: proposed.factor, reason: proposed.reason },
    };
  });
  return { count, results };
}

const taughtRows = answering({ item_key: 'text', factor: 'number' });

/** Every item with this code of the supplier follows. Refuses `not_found`. */
export const teachSupplierCode = transact(contract.teachSupplierCode, async (tx, { caller }, input) => {
  const { id, item_key: itemKey, factor, supplier_cnpj: supplier, code } = input;
  const pharmacyId = await holdNotes(tx, id);
  const name = await findItemName(tx, pharmacyId, itemKey);
  if (name === null) throw new AppError('not_found', 'Item não encontrado no catálogo.');
  const ofCode = sql`pharmacy_id = ${pharmacyId} and supplier_cnpj = ${supplier} and code = ${code}`;
  const before = await taughtRows`select item_key, factor from supplier_code where ${ofCode}`.first(tx);
  await sql`
    insert into supplier_code (pharmacy_id, supplier_cnpj, code, item_key, factor, decided_by)
    values (${pharmacyId}, ${supplier}, ${code}, ${itemKey}, ${factor}, ${caller.name})
    on conflict (pharmacy_id, supplier_cnpj, code)
    do update set item_key = excluded.item_key, factor = excluded.factor, decided_by = excluded.decided_by, decided_at = now()
  `.execute(tx);
  const items = await matchAgain(tx, pharmacyId, { supplier, code });
  await auditPharmacy(tx, caller, pharmacyId, {
    action: 'teach_supplier_code',
    before: before && { item: await nameOf(tx, pharmacyId, before.item_key), factor: before.factor },
    after: { supplier, code, item: name, factor, items },
  });
  return { items };
});

/** Refuses `not_found`. */
export const forgetSupplierCode = transact(contract.forgetSupplierCode, async (tx, { caller }, input) => {
  const { id, supplier_cnpj: supplier, code } = input;
  const pharmacyId = await holdNotes(tx, id);
  const taught = await taughtRows`
    delete from supplier_code where pharmacy_id = ${pharmacyId} and supplier_cnpj = ${supplier} and code = ${code}
    returning item_key, factor
  `.one(tx, () => new AppError('not_found', 'Código de fornecedor não encontrado.'));
  const items = await matchAgain(tx, pharmacyId, { supplier, code });
  const item = await nameOf(tx, pharmacyId, taught.item_key);
  const after = { supplier, code, item, factor: taught.factor, items };
  const action = 'forget_supplier_code';
  await auditPharmacy(tx, caller, pharmacyId, { action, after });
  return { items };
});

async function findItemName(tx: Transaction, pharmacyId: string, key: string): Promise<string | null> {
  const { item } = await answering({ item: orNull(invoicedItem) })`
    select ${catalogueItem(sql`${pharmacyId}::uuid`, sql`${key}::text`)} as item
  `.one(tx);
  return item?.description ?? null;
}

/** The catalogue may have lost it. */
async function nameOf(tx: Transaction, pharmacyId: string, key: string): Promise<string> {
  return (await findItemName(tx, pharmacyId, key)) ?? key.slice(2);
}

/** Returns how many items have the code. */
async function matchAgain(
  tx: Transaction,
  pharmacyId: string,
  { supplier, code }: { readonly supplier: string; readonly code: string },
): Promise<number> {
  const changed = await answering({ invoice_id: 'text' })`
    update invoice_item set factor = null, decided_by = null, decided_at = null,
      item_key = case when matched_by <> 'supplier_code' then item_key end,
      matched_by = nullif(matched_by, 'supplier_code')
    from invoice where invoice.id = invoice_id and invoice.pharmacy_id = ${pharmacyId}
      and invoice.supplier_cnpj = ${supplier} and supplier_code = ${code}
    returning invoice_id
  `.values(tx);
  await matchInvoices(tx, { pharmacyId, invoiceIds: [...new Set(changed)] });
  return changed.length;
}
