import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import type { Transaction } from '../../db/database.js';

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

/**
 * Marks the inventory's result as superseded and returns its version; null if there is none. It stays readable
 * (docs/fechamento.md, "Versions").
 */
export async function supersedeSettlement(
  tx: Transaction,
  inventoryNumber: number,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update settlement set superseded_at = now(), superseded_by = ${by}, superseded_reason = ${reason}
    where inventory_number = ${inventoryNumber} and superseded_at is null
    returning version
  `.execute(tx);
  return rows[0]?.version ?? null;
}

/** The result of an inventory that opens again is superseded, if there is one, and its history says why. */
export async function supersedeOpened(
  tx: Transaction,
  caller: Caller,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
  reason: string,
): Promise<void> {
  const settlement = await supersedeSettlement(tx, number, { by: caller.name, reason });
  if (settlement === null) return;
  const entity = { action: 'reopen_settlement', entity: 'inventory', entityId: String(number) } as const;
  await writeAudit(tx, caller, [{ pharmacyId, ...entity, after: { settlement, reason } }]);
}
