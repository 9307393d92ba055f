import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { catalogueCodes } from './catalogue-codes.js';

/** The description of the item that each code leads to, for those that lead to one. */
export async function findCodeNames(
  db: Database | Transaction,
  pharmacyId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; description: string }>`
    with sent as materialized (
      select code, code_key(code) as code_key from unnest(${[...new Set(codes)]}::text[]) as code
    )
    select code, description from sent join (${catalogueCodes(pharmacyId, sql`select code_key from sent`)}) as owner using (code_key)
  `.execute(db);
  return new Map(rows.map(({ code, description }) => [code, description]));
}
