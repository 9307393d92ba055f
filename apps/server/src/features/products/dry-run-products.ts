import { type BulkAnswer, bulkProducts, dryRunListSchema, type RefusedRow } from '@balanco/contract/products';
import { AppError } from '../../app-error.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { parseInput } from '../../invalid-input.js';
import { bulkAnswer } from './bulk-answer.js';
import { groupByPharmacy, type ResolvePharmacy } from './group-by-pharmacy.js';
import { type MergedRows, mergeProductRows } from './merge-product-rows.js';
import { findNamedProducts } from './product-queries.js';
import { type PlacedRow, readProductRows } from './read-product-rows.js';

interface DryRunProductsDependencies {
  readonly db: Database;
  /** From the pharmacies feature: resolves an id or inventory_uuid, or refuses `not_found`. */
  readonly findPharmacyId: (db: Database, reference: string) => Promise<string>;
}

/**
 * Says what a bulk call with these rows would do, and stores nothing (DESIGN 6, Dry run). Where the call itself would
 * refuse the whole list, here the bad rows are answered one by one and the good ones are counted. It waits for nobody:
 * what it says is true of the moment in which it looked.
 */
export function createDryRunProducts({ db, findPharmacyId }: DryRunProductsDependencies) {
  return async (caller: Caller, sent: unknown): Promise<BulkAnswer> => {
    authorise(caller, bulkProducts.permission);
    const resolve = rememberResolved((reference) => findPharmacyId(db, reference));
    const { good, refused } = readProductRows(parseInput(dryRunListSchema, sent));
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
    return bulkAnswer(merged, [...refused, ...unknown]);
  };
}

/** Each pharmacy is asked for once, whoever needs it. */
function rememberResolved(resolve: ResolvePharmacy): ResolvePharmacy {
  const asked = new Map<string, Promise<string>>();
  return (reference) => {
    const answer = asked.get(reference) ?? resolve(reference);
    asked.set(reference, answer);
    return answer;
  };
}

/** The rows whose pharmacy is there, and a refusal for each of the others. */
async function splitByPharmacy(
  rows: readonly PlacedRow[],
  resolve: ResolvePharmacy,
): Promise<{ known: PlacedRow[]; unknown: RefusedRow[] }> {
  const missing = new Map<string, string>();
  for (const reference of new Set(rows.map(({ row }) => row.pharmacy))) {
    const sentence = await sentenceOfMissing(reference, resolve);
    if (sentence !== null) missing.set(reference, sentence);
  }
  const unknown = rows.flatMap(({ place, row }) => {
    const sentence = missing.get(row.pharmacy);
    return sentence === undefined ? [] : [{ row: place, fields: { pharmacy: [sentence] } }];
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
