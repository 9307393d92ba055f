import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import type { Transaction } from '../../../db/database.js';

/** The refusal of a change that an approved inventory forbids (docs/fechamento.md, "Approval"). */
export class ApprovedInventory extends AppError {
  constructor(sentence = 'Este inventário está aprovado. Use Reabrir.') {
    super('conflict', sentence);
  }
}

const isApproved = sql`settlement.superseded_at is null and settlement.approved_at is not null`;

/**
 * Refuses a change of inventories if one of them is approved. The transaction holds them, so nobody approves one
 * meanwhile.
 */
export async function refuseApproved(tx: Transaction, ...inventoryNumbers: number[]): Promise<void> {
  const { rows } = await sql`
    select from settlement where inventory_number = any(${inventoryNumbers}::bigint[]) and ${isApproved} limit 1
  `.execute(tx);
  if (rows.length > 0) throw new ApprovedInventory();
}

/** A code that is bound to an item. */
interface BoundCode {
  readonly kind: 'barcode' | 'internal_code';
  readonly code: string;
  readonly item_key: string;
}

/** Refuses to change a binding by which an approved inventory was settled. The transaction holds the catalogue. */
export async function refuseSettledBinding(
  tx: Transaction,
  pharmacyId: string,
  { kind, code, item_key }: BoundCode,
): Promise<void> {
  const isOfCode =
    kind === 'barcode'
      ? sql`line.barcode_key = code_key(${code})`
      : sql`line.barcode_key = '' and line.internal_code_key = code_key(${code})`;
  const { rows } = await sql<{ name: string }>`
    select inventory.name from settlement
    join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
    where settlement.pharmacy_id = ${pharmacyId} and ${isApproved} and exists (
      select from settlement_line as line
      where line.settlement_id = settlement.id and line.item_key = ${item_key} and ${isOfCode}
    )
    order by inventory.number limit 1
  `.execute(tx);
  const [row] = rows;
  if (row !== undefined) {
    throw new ApprovedInventory(`O inventário ${row.name}, que usa este código, está aprovado. Use Reabrir.`);
  }
}
