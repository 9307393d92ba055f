import type { SettlementState } from '@balanco/contract/comparison/items';
import {
  type Appointment,
  type Settlement,
  settlementSchema,
} from '@balanco/contract/settlement/settlements';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { type Actor, auditInventory } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import { answering, hasRow } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { leaveByFolder, leaveMail } from '../../outbox/outbox.js';
import type { Place } from './find-inventory.js';

/** See docs/settlement.md, "Approval". */
export class ApprovedInventory extends AppError {
  constructor(sentence = 'Este inventário está aprovado. Use Reabrir.') {
    super('conflict', sentence);
  }
}

const isApproved = sql`settlement.superseded_at is null and settlement.approved_at is not null`;

/** The transaction holds them, so nobody approves meanwhile. */
export async function refuseApproved(tx: Transaction, ...inventoryNumbers: number[]): Promise<void> {
  const approved = sql`settlement where inventory_number = any(${inventoryNumbers}::bigint[]) and ${isApproved}`;
  if (await hasRow(tx, approved)) throw new ApprovedInventory();
}

/** The same for all of a pharmacy, by name. The transaction holds its inventories. */
export async function refuseApprovedIn(tx: Transaction, pharmacyId: string): Promise<void> {
  const approved = await answering({ name: 'text' })`
    select name from inventory
    where pharmacy_id = ${pharmacyId} and deleted_at is null and exists (
      select from settlement where inventory_number = number and ${isApproved}
    )
    order by number
  `.values(tx);
  if (approved.length === 0) return;
  const names = new Intl.ListFormat('pt-BR').format(approved.map((name) => `“${name}”`));
  throw new ApprovedInventory(
    approved.length === 1
      ? `O inventário ${names} está aprovado. Use Reabrir nele antes de excluir a farmácia.`
      : `Os inventários ${names} estão aprovados. Use Reabrir em cada um antes de excluir a farmácia.`,
  );
}

interface BoundCode {
  readonly kind: 'barcode' | 'internal_code';
  readonly code: string;
  readonly item_key: string;
}

/** The transaction holds the catalogue. */
export async function refuseSettledBinding(
  tx: Transaction,
  pharmacyId: string,
  { kind, code, item_key }: BoundCode,
): Promise<void> {
  const isOfCode =
    kind === 'barcode'
      ? sql`line.barcode_key = code_key(${code})`
      : sql`line.barcode_key = '' and line.internal_code_key = code_key(${code})`;
  const row = await answering({ name: 'text' })`
    select inventory.name from settlement
    join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
    where settlement.pharmacy_id = ${pharmacyId} and ${isApproved} and exists (
      select from settlement_line as line
      where line.settlement_id = settlement.id and line.item_key = ${item_key} and ${isOfCode}
    )
    order by inventory.number limit 1
  `.first(tx);
  if (row !== undefined) {
    throw new ApprovedInventory(`O inventário ${row.name}, que usa este código, está aprovado. Use Reabrir.`);
  }
}

/** Returns the superseded version, which stays readable; null for none (docs/settlement.md, "Versions"). */
export async function supersedeSettlement(
  tx: Transaction,
  inventoryNumber: number,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<number | null> {
  const superseded = await answering({ version: 'int' })`
    update settlement set superseded_at = now(), superseded_by = ${by}, superseded_reason = ${reason}
    where inventory_number = ${inventoryNumber} and superseded_at is null
    returning version
  `.first(tx);
  return superseded?.version ?? null;
}

export async function supersedeOpened(
  tx: Transaction,
  caller: Caller,
  inventory: Place,
  reason: string,
): Promise<void> {
  const settlement = await supersedeSettlement(tx, inventory.number, { by: caller.name, reason });
  if (settlement === null) return;
  await auditInventory(tx, caller, inventory, { action: 'reopen_settlement', after: { settlement, reason } });
}

export const TOTALS = sql`json_build_object(
  'shortage', shortage, 'overage', overage, 'net', shortage + overage, 'gross', overage - shortage,
  'uncounted', uncounted_value
)`;

const exportsOf = sql`(select count(*) from export_log where export_log.settlement_id = settlement.id)`;

export const SETTLEMENT_COLUMNS = sql`
  settlement.version, settlement.hash, ${isoMoment(sql`settlement.settled_at`)} as settled_at,
  settlement.settled_by, ${isoMoment(sql`settlement.approved_at`)} as approved_at, settlement.approved_by,
  settlement.approval_reason, settlement.appointment,
  ${isoMoment(sql`settlement.superseded_at`)} as superseded_at, settlement.superseded_by, settlement.superseded_reason,
  ${exportsOf} as exports, settlement.uncounted, settlement.needs_second_admin, settlement.value_basis,
  ${TOTALS} as totals,
  settlement.items, settlement.counted_items, settlement.matching_items,
  settlement.kept_items, settlement.zeroed_items, settlement.details -> 'limits' as limits
`;

export type CurrentSettlement = NonNullable<Awaited<ReturnType<typeof findCurrentSettlement>>>;

export async function findCurrentSettlement(db: Queries, inventoryNumber: number) {
  const row = await answering({
    ...settlementSchema.shape,
    id: 'text',
    settled_by_sub: 'text',
    zeroed_by_subs: 'text[]',
    decided_by_subs: 'text[]',
    largest_item: 'number?',
  })`
    select ${SETTLEMENT_COLUMNS}, settlement.id, settlement.settled_by_sub, settlement.zeroed_by_subs,
      settlement.decided_by_subs, (settlement.details ->> 'largest_item')::numeric as largest_item
    from settlement where inventory_number = ${inventoryNumber} and superseded_at is null
  `.first(db);
  if (row === undefined) return null;
  const { id, settled_by_sub: settledBySub, zeroed_by_subs: zeroedBySubs, ...rest } = row;
  const { largest_item, decided_by_subs: decidedBySubs, ...settlement } = rest;
  /** Unsigned, in R$. */
  const largestItem = largest_item ?? 0;
  return { id, settlement, settledBySub, zeroedBySubs, decidedBySubs, largestItem };
}

/** Returns 0 before the first version. */
export async function findLastVersion(db: Queries, inventoryNumber: number): Promise<number> {
  return answering({ version: 'int' })`
    select coalesce(max(version), 0) as version from settlement where inventory_number = ${inventoryNumber}
  `.value(db);
}

export function settlementStateOf(
  { isFinalised }: { readonly isFinalised: boolean },
  current: Pick<Settlement, 'approved_at' | 'exports'> | null,
): SettlementState {
  if (current === null) return isFinalised ? 'checking' : 'open';
  if (current.approved_at === null) return 'settled';
  return current.exports > 0 ? 'exported' : 'approved';
}

export async function markApproved(
  tx: Transaction,
  id: string,
  {
    by,
    reason,
    appointment,
  }: { readonly by: Actor; readonly reason: string | null; readonly appointment: Appointment | null },
): Promise<void> {
  const pharmacyIds = await answering({ pharmacy_id: 'text' })`
    update settlement
    set approved_at = now(), approved_by = ${by.name}, approved_by_sub = ${by.sub},
      approval_reason = ${reason}, appointment = ${appointment === null ? null : JSON.stringify(appointment)}::jsonb
    where id = ${id} returning pharmacy_id
  `.values(tx);
  for (const pharmacyId of pharmacyIds) {
    await leaveByFolder(tx, { kind: 'settlement', key: id, pharmacyId });
    await leaveMail(tx, { key: id, pharmacyId, content: { settlement: id } });
  }
}
