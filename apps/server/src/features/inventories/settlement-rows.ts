import type { ClosingState } from '@balanco/contract/comparison/closing-states';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import { sql } from 'kysely';
import type { Actor } from '../../audit/write-audit.js';
import type { Database, Transaction } from '../../db/database.js';

/** The five totals as JSON, of a row with the sums of a settlement. */
export const TOTALS = sql`json_build_object(
  'shortage', shortage, 'overage', overage, 'net', shortage + overage, 'gross', overage - shortage,
  'uncounted', uncounted_value
)`;

/** How many files left with the joined `settlement`. */
const exportsOf = sql`(select count(*) from export_log where export_log.settlement_id = settlement.id)`;

/** The columns of a `Settlement`, from `settlement`. */
export const SETTLEMENT_COLUMNS = sql`
  settlement.version, settlement.hash, settlement.settled_at, settlement.settled_by,
  settlement.approved_at, settlement.approved_by, settlement.approval_reason,
  settlement.superseded_at, settlement.superseded_by, settlement.superseded_reason,
  ${exportsOf} as exports, settlement.uncounted, settlement.needs_second_admin, settlement.value_basis,
  ${TOTALS} as totals,
  settlement.items, settlement.counted_items, settlement.matching_items, settlement.kept_items, settlement.zeroed_items
`;

type Moments = 'settled_at' | 'approved_at' | 'superseded_at';

/** A settlement as a statement answers it. */
export type SettlementRow = Omit<Settlement, Moments> & {
  readonly settled_at: Date;
  readonly approved_at: Date | null;
  readonly superseded_at: Date | null;
};

/** A settlement as the contract has it. */
export function settlementOf(row: SettlementRow): Settlement {
  return {
    ...row,
    settled_at: row.settled_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    superseded_at: row.superseded_at?.toISOString() ?? null,
  };
}

/** The inventory's result with what its approval depends on. */
export interface CurrentSettlement {
  readonly id: string;
  readonly settlement: Settlement;
  readonly settledBySub: string;
  /** Whoever chose that items of it become zero. */
  readonly zeroedBySubs: readonly string[];
  /** Whoever decided an item of it whose rounds didn't agree. */
  readonly decidedBySubs: readonly string[];
  /** The largest R$ of one item, without its sign. */
  readonly largestItem: number;
}

/** The inventory's result; null while there is none. */
export async function findCurrentSettlement(
  db: Database | Transaction,
  inventoryNumber: number,
): Promise<CurrentSettlement | null> {
  const { rows } = await sql<
    SettlementRow & {
      id: string;
      settled_by_sub: string;
      zeroed_by_subs: string[];
      decided_by_subs: string[];
      largest_item: number;
    }
  >`
    select ${SETTLEMENT_COLUMNS}, settlement.id, settlement.settled_by_sub, settlement.zeroed_by_subs,
      settlement.decided_by_subs, (settlement.details ->> 'largest_item')::numeric as largest_item
    from settlement where inventory_number = ${inventoryNumber} and superseded_at is null
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, settled_by_sub: settledBySub, zeroed_by_subs: zeroedBySubs, ...rest } = row;
  const { largest_item: largestItem, decided_by_subs: decidedBySubs, ...settlement } = rest;
  return { id, settlement: settlementOf(settlement), settledBySub, zeroedBySubs, decidedBySubs, largestItem };
}

/** The highest version that an inventory has; 0 before the first one. */
export async function findLastVersion(db: Database | Transaction, inventoryNumber: number): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from settlement where inventory_number = ${inventoryNumber}
  `.execute(db);
  return rows[0]?.version ?? 0;
}

/** What an inventory is at (docs/fechamento.md, "Estados"). */
export function closingStateOf(
  { isFinalised }: { readonly isFinalised: boolean },
  current: Pick<Settlement, 'approved_at' | 'exports'> | null,
): ClosingState {
  if (current === null) return isFinalised ? 'checking' : 'open';
  if (current.approved_at === null) return 'settled';
  return current.exports > 0 ? 'exported' : 'approved';
}

/** Marks a settlement as approved. */
export async function markApproved(
  tx: Transaction,
  id: string,
  { by, reason }: { readonly by: Actor; readonly reason: string | null },
): Promise<void> {
  await sql`
    update settlement
    set approved_at = now(), approved_by = ${by.name}, approved_by_sub = ${by.sub}, approval_reason = ${reason}
    where id = ${id}
  `.execute(tx);
}
