import { codeKey } from '@balanco/contract/base/codes';
import { foldText } from '@balanco/contract/base/fold-text';
import { fieldSentences, inputSentence } from '@balanco/contract/base/input-sentences';
import {
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import * as contract from '@balanco/contract/products/products';
import { type RawBuilder, sql } from 'kysely';
import { AppError, parseInput } from '../../app-error.js';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { findPharmacyId, holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { lockCatalogue } from './catalogue.js';
import { type KnownProduct, type MergedRows, mergeProductRows } from './merge-product-rows.js';
import { roundDecimal } from './round-decimal.js';
import { withNewIds } from './with-new-ids.js';

/** All rows or none (docs/products.md, "Bulk rows"); idempotent. Refuses `not_found` for an unknown pharmacy. */
export async function bulkProducts(
  { db, statistics, caller }: Context,
  rows: readonly contract.ProductRow[],
): Promise<contract.BulkAnswer> {
  authorise(caller, contract.bulkProducts.permission);
  const answer = await db.transaction().execute(async (tx) => {
    const done: MergedRows[] = [];
    const groups = await groupByPharmacy(rows, (reference) => holdPharmacyId(tx, reference));
    for (const [pharmacyId, ofPharmacy] of groups) {
      await lockCatalogue(tx, pharmacyId);
      const merged = mergeProductRows(await findNamedProducts(tx, pharmacyId, ofPharmacy), ofPharmacy);
      const created = withNewIds(merged.created);
      if (created.length + merged.updated.length > 0) {
        await insertProducts(tx, pharmacyId, created);
        await overwriteProducts(
          tx,
          pharmacyId,
          merged.updated.map(({ after }) => after),
        );
        await writeAudit(tx, caller, [auditOf(pharmacyId, created, merged.updated)]);
      }
      done.push(merged);
    }
    return bulkAnswer(done, []);
  });
  statistics.scheduleAnalyze('product', answer.created + answer.updated);
  return answer;
}

function auditOf(
  pharmacyId: string,
  created: readonly KnownProduct[],
  updated: MergedRows['updated'],
): AuditEntry {
  const after = updated.map((change) => change.after);
  return {
    pharmacyId,
    action: 'import',
    entity: 'product',
    entityId: pharmacyId,
    products: [...created, ...after].map(({ id }) => id),
    before: updated.map(({ before }) => before),
    after: { created, updated: after },
  };
}

/**
 * docs/products.md, "Dry run"; refuses rows one by one and takes no lock.
 * @param sent raw body; refuses `invalid` if it is no list
 */
export async function dryRunProducts({ db, caller }: Context, sent: unknown): Promise<contract.BulkAnswer> {
  authorise(caller, contract.bulkProducts.permission);
  const resolve = rememberResolved((reference) => findPharmacyId(db, reference));
  const { good, refused } = readProductRows(parseInput(contract.dryRunListSchema, sent));
  const { known, unknown } = await splitByPharmacy(good, resolve);
  const groups = await groupByPharmacy(
    known.map(({ row }) => row),
    resolve,
  );
  const merged: MergedRows[] = [];
  const taken: contract.TakenCode[] = [];
  // Many pharmacies must not take every connection.
  for (const [pharmacyId, ofPharmacy] of groups) {
    const rows = mergeProductRows(await findNamedProducts(db, pharmacyId, ofPharmacy), ofPharmacy);
    merged.push(rows);
    taken.push(...(await findTakenCodes(db, pharmacyId, rows)));
  }
  const answer = bulkAnswer(merged, [...refused, ...unknown]);
  const nameless = merged.flatMap(({ created }) =>
    created
      .filter(({ description }) => description === '')
      .map(({ internal_code, barcode }) => ({ internal_code, barcode })),
  );
  const stock = stockOf(merged);
  return {
    ...answer,
    ...(nameless.length === 0 ? {} : { nameless }),
    ...(taken.length === 0 ? {} : { taken_codes: taken }),
    ...(stock === undefined ? {} : { stock }),
  };
}

/** A column taken for another one changes these sums by far. undefined if all are 0. */
function stockOf(merged: readonly MergedRows[]): contract.BulkStock | undefined {
  const stock = {
    stored: stockTotals(
      merged.flatMap(({ updated, unchanged }) => [...unchanged, ...updated.map(({ before }) => before)]),
    ),
    result: stockTotals(
      merged.flatMap(({ updated, unchanged }) => [...unchanged, ...updated.map(({ after }) => after)]),
    ),
    created: stockTotals(merged.flatMap(({ created }) => created)),
  };
  const isAny = Object.values(stock).some((totals) => totals.system_stock !== 0 || totals.stock_value !== 0);
  return isAny ? stock : undefined;
}

function stockTotals(
  products: readonly Pick<KnownProduct, 'system_stock' | 'value'>[],
): contract.BulkStock['stored'] {
  let stock = 0;
  let worth = 0;
  for (const { system_stock, value } of products) {
    stock += system_stock;
    worth += system_stock * value;
  }
  return { system_stock: roundDecimal(stock, 3), stock_value: roundDecimal(worth, 2) };
}

/** New products whose internal code a stored one with another name has, unless the list has that one too. */
async function findTakenCodes(
  db: Database,
  pharmacyId: string,
  { created, updated, unchanged }: MergedRows,
): Promise<contract.TakenCode[]> {
  const named = created.filter((row) => codeKey(row.internal_code) !== '' && row.description !== '');
  const inList = new Set([...unchanged, ...updated.map(({ before }) => before)].map(({ id }) => id));
  const stored = await findNamedProducts(
    db,
    pharmacyId,
    named.map(({ internal_code }) => ({ pharmacy: pharmacyId, internal_code })),
  );
  const others = new Map<string, string[]>();
  for (const { id, internal_code, description } of stored) {
    const key = codeKey(internal_code);
    if (!inList.has(id) && description !== '') others.set(key, [...(others.get(key) ?? []), description]);
  }
  return named.flatMap(({ internal_code, description }) => {
    const names = others.get(codeKey(internal_code)) ?? [];
    const other = names.sort().find((name) => foldText(name) !== foldText(description));
    return other === undefined ? [] : [{ internal_code, description, stored: other }];
  });
}

function rememberResolved(resolve: ResolvePharmacy): ResolvePharmacy {
  const answers = new Map<string, Promise<string>>();
  return (reference) => {
    const answer = answers.get(reference) ?? resolve(reference);
    answers.set(reference, answer);
    return answer;
  };
}

async function splitByPharmacy(rows: readonly IndexedRow[], resolve: ResolvePharmacy) {
  const missing = new Map<string, string>();
  for (const reference of new Set(rows.map(({ row }) => row.pharmacy))) {
    const sentence = await sentenceOfMissing(reference, resolve);
    if (sentence !== null) missing.set(reference, sentence);
  }
  const unknown = rows.flatMap(({ index, row }) => {
    const sentence = missing.get(row.pharmacy);
    return sentence === undefined ? [] : [{ row: index, fields: { pharmacy: [sentence] } }];
  });
  return { known: rows.filter(({ row }) => !missing.has(row.pharmacy)), unknown };
}

async function sentenceOfMissing(reference: string, resolve: ResolvePharmacy): Promise<string | null> {
  try {
    await resolve(reference);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return error.message;
    throw error;
  }
}

function bulkAnswer(
  merged: readonly MergedRows[],
  refused: readonly contract.RefusedRow[],
): contract.BulkAnswer {
  const sum = (numberOf: (rows: MergedRows) => number) =>
    merged.reduce((total, rows) => total + numberOf(rows), 0);
  return {
    created: sum(({ created }) => created.length),
    updated: sum(({ updated }) => updated.length),
    unchanged: sum(({ unchanged }) => unchanged.length),
    refused: [...refused].sort((a, b) => a.row - b.row),
  };
}

/** Takes an id or inventory_uuid. Refuses `not_found`. */
type ResolvePharmacy = (reference: string) => Promise<string>;

/** By id, so calls lock pharmacies in one order. */
async function groupByPharmacy(
  rows: readonly contract.ProductRow[],
  resolve: ResolvePharmacy,
): Promise<[string, contract.ProductRow[]][]> {
  const groups = new Map<string, contract.ProductRow[]>();
  const ids = new Map<string, string>();
  for (const row of rows) {
    const id = ids.get(row.pharmacy) ?? (await resolve(row.pharmacy));
    ids.set(row.pharmacy, id);
    const group = groups.get(id) ?? [];
    group.push({ ...row, pharmacy: id });
    groups.set(id, group);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

interface IndexedRow {
  readonly index: number;
  readonly row: contract.ProductRow;
}

function readProductRows(sent: readonly unknown[]): {
  good: IndexedRow[];
  refused: contract.RefusedRow[];
} {
  const good: IndexedRow[] = [];
  const refused: contract.RefusedRow[] = [];
  sent.forEach((value, index) => {
    const parsed = contract.productRowSchema.safeParse(value, { error: inputSentence });
    if (parsed.success) good.push({ index, row: parsed.data });
    else refused.push({ row: index, fields: { ...wholeRow(value), ...fieldSentences(parsed.error) } });
  });
  return { good, refused };
}

function wholeRow(value: unknown): Record<string, string[]> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? {} : { row: ['Valor inválido.'] };
}

const COLUMNS = sql.join(PRODUCT_COLUMN_NAMES.map((column) => sql.ref(column)));

/**
 * Live products that the rows name, and perhaps others with the code. Lists, because without statistics a
 * join reads the catalogue per row; a subquery for the id makes the planner expect a usual catalogue.
 */
export async function findNamedProducts(
  db: Queries,
  pharmacyId: string,
  rows: readonly contract.ProductRow[],
): Promise<KnownProduct[]> {
  const internalKeys = new Set<string>();
  const pairs = { internalKeys: new Set<string>(), barcodeKeys: new Set<string>() };
  const barcodeKeys = new Set<string>();
  for (const { internal_code, barcode } of rows) {
    const internalKey = codeKey(internal_code ?? '');
    if (barcode === undefined) internalKeys.add(internalKey);
    else if (internalKey === '') barcodeKeys.add(codeKey(barcode));
    else {
      pairs.internalKeys.add(internalKey);
      pairs.barcodeKeys.add(codeKey(barcode));
    }
  }
  const among = (column: RawBuilder<unknown>, keys: ReadonlySet<string>) =>
    sql<boolean>`${column} = any(${[...keys]}::text[])`;
  const byInternalCode = (keys: ReadonlySet<string>) => among(sql`internal_code_key`, keys);
  // An expression only filters; a column would be looked up with each internal code.
  const ofPair = sql`${byInternalCode(pairs.internalKeys)}
    and ${among(sql`(barcode_key || '')`, pairs.barcodeKeys)}`;
  const conditions = [
    ...(pairs.internalKeys.size > 0 ? [ofPair] : []),
    ...(internalKeys.size > 0 ? [byInternalCode(internalKeys)] : []),
    ...(barcodeKeys.size > 0 ? [sql`barcode_key <> '' and ${among(sql`barcode_key`, barcodeKeys)}`] : []),
  ];
  if (conditions.length === 0) return [];
  const live = sql`select id, pharmacy_id, ${COLUMNS} from product
    where pharmacy_id = (select ${pharmacyId}::uuid) and deleted_at is null`;
  const found = await answering({
    ...contract.productSchema.omit({ pharmacy: true, version: true }).shape,
    pharmacy_id: 'text',
  })`${sql.join(
    conditions.map((condition) => sql`${live} and ${condition}`),
    sql` union all `,
  )}`.all(db);
  return found;
}

/** The caller is the catalogue's only writer. */
async function insertProducts(tx: Transaction, pharmacyId: string, products: readonly KnownProduct[]) {
  if (products.length === 0) return;
  await sql`
    insert into product (pharmacy_id, id, ${COLUMNS})
    select ${pharmacyId}::uuid, given.* from ${givenRows(products)}
  `.execute(tx);
}

/** Raises versions. An insert finds rows by key even without statistics. Sorted, so writers lock in one order. */
async function overwriteProducts(tx: Transaction, pharmacyId: string, products: readonly KnownProduct[]) {
  if (products.length === 0) return;
  const written = PRODUCT_COLUMN_NAMES.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`
    insert into product (pharmacy_id, id, ${COLUMNS})
    select ${pharmacyId}::uuid, given.* from ${givenRows(products)}
    order by code_key(given.internal_code), code_key(given.barcode)
    on conflict (pharmacy_id, internal_code_key, barcode_key) where deleted_at is null do update set
      ${sql.join(written)}, updated_at = now(), version = product.version + 1
  `.execute(tx);
}

function givenRows(products: readonly KnownProduct[]): RawBuilder<unknown> {
  const valuesOf = (column: ProductColumn): RawBuilder<unknown> =>
    isTextColumn(column)
      ? sql`${products.map((product) => product[column])}::text[]`
      : sql`${products.map((product) => String(product[column]))}::numeric[]`;
  return sql`unnest(
    ${products.map(({ id }) => id)}::uuid[], ${sql.join(PRODUCT_COLUMN_NAMES.map(valuesOf))}
  ) as given (id, ${COLUMNS})`;
}
