import type { ExportedFile } from '@balanco/contract/exports';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';

/** The most files that are listed; an inventory has a few. */
const FILE_LIMIT = 200;

/** The files that left an inventory, the newest first (docs/adjustment-files.md, "The log"). */
export async function viewExports(
  db: Database | Transaction,
  inventoryNumber: number,
): Promise<ExportedFile[]> {
  const { rows } = await sql<Omit<ExportedFile, 'at'> & { readonly at: Date }>`
    select id, version, profile_name as profile, content, lines, units, money, left_out, file_name, sha256,
      exported_at as at, exported_by as by
    from export_log where inventory_number = ${inventoryNumber}
    order by exported_at desc, id desc limit ${FILE_LIMIT}
  `.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
