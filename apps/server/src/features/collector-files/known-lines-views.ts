import type { CountedRow } from '@balanco/adjustment-file/read-counted-file';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';

/** Which of these counts are there, and whether they are deleted. */
export async function findKnownCounts(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly deleted: boolean }>> {
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    select amplify_id as id, deleted from count where amplify_id = any(${ids}::uuid[])
  `.execute(tx);
  return new Map(rows.map(({ id, deleted }) => [id, { deleted }]));
}

/** What the pharmacy knows of a code: whether it is a barcode or an internal code of an item, or bound to one. */
interface KnownCode {
  readonly code: string;
  readonly barcode: boolean;
  readonly internalCode: boolean;
}

/** What the pharmacy knows of the codes of these lines, by code. */
export async function findKnownCodes(
  tx: Transaction,
  pharmacyId: string,
  rows: readonly CountedRow[],
): Promise<ReadonlyMap<string, KnownCode>> {
  const codes = [...new Set(rows.map(({ code }) => code))];
  const isBound = (kind: string) => sql`exists (
    select from code_binding
    where pharmacy_id = ${pharmacyId} and removed_at is null and kind = ${kind} and code_key = key
  )`;
  const found = await sql<KnownCode>`
    with sent as materialized (select code, code_key(code) as key from unnest(${codes}::text[]) as code)
    select code,
      exists (
        select from product where product.pharmacy_id = ${pharmacyId} and deleted_at is null
          and product.barcode_key <> '' and product.barcode_key = key
      ) or ${isBound('barcode')} as barcode,
      exists (
        select from product where product.pharmacy_id = ${pharmacyId} and deleted_at is null
          and product.internal_code_key <> '' and product.internal_code_key = key
      ) or ${isBound('internal_code')} as "internalCode"
    from sent
  `.execute(tx);
  return new Map(found.rows.map((row) => [row.code, row]));
}

/** How a line is counted: a code that the profile doesn't name is the barcode, unless only an internal code is known. */
export function countedAs(
  { kind, code }: CountedRow,
  known: ReadonlyMap<string, KnownCode>,
): { readonly isInternal: boolean; readonly isRegistered: boolean } {
  const { barcode = false, internalCode = false } = known.get(code) ?? {};
  const isInternal = kind === 'internal_code' || (kind === 'code' && internalCode && !barcode);
  return { isInternal, isRegistered: isInternal ? internalCode : barcode };
}
