import * as contract from '@balanco/contract/products/products';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { parseInput } from '../../invalid-input.js';
import { findPharmacyId } from '../pharmacies/pharmacy-views.js';
import { bulkAnswer } from './bulk-answer.js';
import { groupByPharmacy, type ResolvePharmacy } from './group-by-pharmacy.js';
import { type MergedRows, mergeProductRows } from './merge-product-rows.js';
import { findNamedProducts } from './product-queries.js';
import { type IndexedRow, readProductRows } from './read-product-rows.js';

/**
 * Answers what `bulkProducts` would do with these rows, and stores nothing (docs/products.md, "Dry run"). Bad rows are
 * answered one by one and the good ones are counted. It takes no lock.
 *
 * @param sent the body as it came; refuses `invalid` if it is not a list
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
  // One after the other: a list that names many pharmacies must not take every connection.
  for (const [pharmacyId, ofPharmacy] of groups) {
    merged.push(mergeProductRows(await findNamedProducts(db, pharmacyId, ofPharmacy), ofPharmacy));
  }
  const answer = bulkAnswer(merged, [...refused, ...unknown]);
  const nameless = namelessOf(merged);
  return nameless.length === 0 ? answer : { ...answer, nameless };
}

/** The codes of the new products without a description. */
function namelessOf(merged: readonly MergedRows[]): NonNullable<contract.BulkAnswer['nameless']> {
  return merged.flatMap(({ created }) =>
    created
      .filter(({ description }) => description === '')
      .map(({ internal_code, barcode }) => ({ internal_code, barcode })),
  );
}

/** Looks each pharmacy up once. */
function rememberResolved(resolve: ResolvePharmacy): ResolvePharmacy {
  const answers = new Map<string, Promise<string>>();
  return (reference) => {
    const answer = answers.get(reference) ?? resolve(reference);
    answers.set(reference, answer);
    return answer;
  };
}

/** The rows whose pharmacy exists, and a refusal for each of the others. */
async function splitByPharmacy(
  rows: readonly IndexedRow[],
  resolve: ResolvePharmacy,
): Promise<{ known: IndexedRow[]; unknown: contract.RefusedRow[] }> {
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
