import type { CountLine } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { CountLineCondition } from '../counts/count-line-filter.js';
import { productOfCodes } from '../counts/product-of-codes.js';
import type { ExportedLine, ExportedPart, LinePosition } from './keep-counts-whole.js';

interface ExportCut {
  /** The position of the last line read before; null to begin with the newest line. */
  readonly after: LinePosition | null;
  /** How many lines to read. */
  readonly chunk: number;
}

/**
 * The next lines of an export, newest first, and those that are left of the counts which the last moment read belongs to.
 * One statement reads both, so such a count is whole as it was at one time.
 */
export async function viewExportedPart(
  db: Database,
  where: CountLineCondition,
  { after, chunk }: ExportCut,
): Promise<ExportedPart> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(count_line.created_at, count_line.id) < (${after.moment}::timestamptz, ${after.id}::bigint)`;
  const { rows } = await sql<ExportedLine & { is_rest: boolean }>`
    with cut as materialized (
      select count_line.* from count_line where ${where} and ${isAfter}
      order by count_line.created_at desc, count_line.id desc limit ${sql.lit(chunk)}
    ),
    last as materialized (select created_at, id from cut order by created_at, id limit 1),
    rest as materialized (
      select count_line.* from count_line
      join (
        select distinct cut.pharmacy_id, cut.count_id from cut join last on last.created_at = cut.created_at
      ) as broken on broken.pharmacy_id = count_line.pharmacy_id and broken.count_id = count_line.count_id
      join last on last.created_at = count_line.created_at and count_line.id < last.id
      where ${where}
    )
    select id, count_id, pharmacy_id, kind, barcode, internal_code, barcode_key, internal_code_key, quantity, factor,
      inventory_number, section_id, collector_id, is_rest,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
    from (select *, false as is_rest from cut union all select *, true from rest) as line
    order by created_at desc, id desc
  `.execute(db);
  const lines = rows.filter((row) => !row.is_rest);
  const last = lines.at(-1);
  return {
    lines,
    rest: rows.filter((row) => row.is_rest),
    end: last === undefined || lines.length < chunk ? null : { moment: last.moment, id: last.id },
  };
}

/** The names that collectors had when they counted, by the id of the count. */
export async function viewUserNames(
  db: Database,
  lines: readonly Pick<ExportedLine, 'pharmacy_id' | 'count_id'>[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; user_name: string }>`
    select id, user_name from count
    where pharmacy_id = any(${distinct(lines, 'pharmacy_id')}::uuid[])
      and id = any(${distinct(lines, 'count_id')}::bigint[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.user_name]));
}

/** The e-mails of collectors by their ids. */
export async function viewCollectorEmails(db: Database, ids: readonly number[]): Promise<[number, string][]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from collector where id = any(${ids}::bigint[])
  `.execute(db);
  return rows.map(({ id, email }) => [id, email]);
}

/** The names of inventories by their numbers. */
export async function viewInventoryNames(
  db: Database,
  numbers: readonly number[],
): Promise<[number, string][]> {
  const { rows } = await sql<{ number: number; name: string }>`
    select number, name from inventory where number = any(${numbers}::bigint[])
  `.execute(db);
  return rows.map(({ number, name }) => [number, name]);
}

/** The names of sections by their ids. */
export async function viewSectionNames(db: Database, ids: readonly string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from section where id = any(${ids}::uuid[])
  `.execute(db);
  return rows.map(({ id, name }) => [id, name]);
}

/** What the product of a line is looked up by. */
export type LineCodes = Pick<ExportedLine, 'pharmacy_id' | 'barcode_key' | 'internal_code_key'>;

/** The product that codes name, and the factor of the binding that leads them there; null without a binding. */
export interface NamedProduct {
  readonly product: CountLine['product'];
  readonly bound_factor: number | null;
}

/** What each of these codes names; `product` is null if no product has them. In the same order. */
export async function viewProductsOfCodes(
  db: Database,
  codes: readonly LineCodes[],
): Promise<NamedProduct[]> {
  const { rows } = await sql<NamedProduct>`
    select case when product.id is not null then json_build_object('id', product.id, 'description', product.description,
      'internal_code', product.internal_code, 'barcode', product.barcode) end as product, bound_factor
    from unnest(
      ${codes.map((code) => code.pharmacy_id)}::uuid[],
      ${codes.map((code) => code.barcode_key)}::text[],
      ${codes.map((code) => code.internal_code_key)}::text[]
    ) with ordinality as code(pharmacy_id, barcode_key, internal_code_key, place)
    left join lateral (${productOfCodes('code')}) as product on true
    order by code.place
  `.execute(db);
  return rows;
}

function distinct<K extends keyof ExportedLine>(
  lines: readonly Pick<ExportedLine, K>[],
  field: K,
): ExportedLine[K][] {
  return [...new Set(lines.map((line) => line[field]))];
}
