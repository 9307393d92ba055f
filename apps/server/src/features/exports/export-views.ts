import type { ExportedFile } from '@balanco/contract/exports/exports';
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
    select export_log.id, export_log.version, profile_name as profile, content, lines, units, money, left_out,
      return_proof.number as return_proof, export_log.file_name, sha256, exported_at as at, exported_by as by
    from export_log left join return_proof on return_proof.id = return_proof_id
    where export_log.inventory_number = ${inventoryNumber}
    order by exported_at desc, export_log.id desc limit ${FILE_LIMIT}
  `.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
