import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import type { ExportChoice, ExportDraft } from './draft-export.js';

/** Records a file that leaves and returns the id of its row. */
export async function insertExport(
  tx: Transaction,
  by: string,
  { settlement, profile, content, file, proof }: ExportDraft,
  { code, byCode }: Pick<ExportChoice, 'code' | 'byCode'>,
  sha256: string,
): Promise<string> {
  const { lines, units, money } = file.totals;
  const { rows } = await sql<{ id: string }>`
    insert into export_log (
      pharmacy_id, inventory_number, settlement_id, version, profile_name, profile, content, code, by_code, lines, units,
      money, left_out, return_proof_id, file_name, sha256, exported_by
    ) values (
      ${settlement.pharmacyId}, ${settlement.inventoryNumber}, ${settlement.id}, ${settlement.version}, ${profile.name},
      ${JSON.stringify(profile.profile)}::jsonb, ${content}, ${code}, ${byCode}, ${lines}, ${units}, ${money},
      ${file.refused.length}, ${proof?.id ?? null}, ${file.name}, ${sha256}, ${by}
    ) returning id
  `.execute(tx);
  if (rows[0] === undefined) throw new Error('a stored export has an id');
  return rows[0].id;
}
