import { examplePharmacies } from '@balanco/contract/base/example-world';
import {
  exampleExport,
  exampleProfile,
  exampleReturnItem,
  exampleReturnProof,
  exampleSettlement,
  otherProfile,
} from '@balanco/contract/exports/example-export';
import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { storeSettlement } from './store-settlement.js';

/** Stores the profiles of the examples, and an approved settlement with a file that left. Once per database. */
export async function seedExports(db: Database): Promise<void> {
  const pharmacyId = examplePharmacies.central.id;
  for (const { id, name, profile, changed_at, changed_by } of [exampleProfile, otherProfile]) {
    await sql`
      insert into export_profile (id, pharmacy_id, name, profile, changed_at, changed_by)
      values (${id}, ${pharmacyId}, ${name}, ${JSON.stringify(profile)}::jsonb, ${changed_at}, ${changed_by})
    `.execute(db);
  }
  const { inventory, items, settled_at } = exampleSettlement;
  const settlementId = await storeSettlement(db, { pharmacyId, inventory, items });
  await sql`update settlement set settled_at = ${settled_at} where id = ${settlementId}`.execute(db);
  const file = exampleExport;
  await sql`
    insert into export_log (
      id, pharmacy_id, inventory_number, settlement_id, version, profile_name, profile, content, code, by_code, lines,
      units, money, left_out, file_name, sha256, exported_at, exported_by
    ) values (
      ${file.id}, ${pharmacyId}, ${inventory}, ${settlementId}, ${file.version}, ${file.profile},
      ${JSON.stringify(exampleProfile.profile)}::jsonb, ${file.content}, 'barcode', false, ${file.lines}, ${file.units},
      ${file.money}, ${file.left_out}, ${file.file_name}, ${file.sha256}, ${file.at}, ${file.by}
    )
  `.execute(db);
  const { proof, item } = { proof: exampleReturnProof, item: exampleReturnItem };
  await sql`
    with head as (
      insert into return_proof (pharmacy_id, inventory_number, number, settlement_id, version, source, hash, proved_at,
        proved_by, items, differing_items, missing_items, outside, shortage, overage)
      values (${pharmacyId}, ${inventory}, ${proof.number}, ${settlementId}, ${proof.version}, ${proof.source}, ${proof.hash},
        ${proof.at}, ${proof.by}, ${proof.items}, ${proof.differing_items}, ${proof.missing_items}, ${proof.outside},
        ${proof.shortage}, ${proof.overage})
      returning id
    )
    insert into return_proof_item (pharmacy_id, proof_id, item_key, internal_code, barcodes, description, how, settled, moved,
      in_erp, difference_value, value, cause)
    select ${pharmacyId}, id, ${item.key}, ${item.internal_code}, ${item.barcodes}, ${item.description}, ${item.how},
      ${item.settled}, ${item.moved}, ${item.in_erp}, ${item.difference_value}, ${item.value}, ${item.cause}
    from head
  `.execute(db);
}
