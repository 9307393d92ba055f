import { sql } from 'kysely';
import { answering } from '../db/answering.js';
import type { Database, Transaction } from '../db/database.js';

/** The chain of rows that belong to no pharmacy. */
export const NO_PHARMACY = '00000000-0000-0000-0000-000000000000';

const MOST = 20_000;

/** A number is drawn for a row microseconds before its transaction gets the id by which we wait for it. */
const MARGIN_MS = 4_000;

/**
 * Links all rows of a pharmacy that this transaction sees, its own too, and returns the head. Nobody else
 * links rows of the pharmacy until the transaction ends, so this is its last work.
 */
export async function sealPharmacy(tx: Transaction, pharmacyId: string) {
  await sql`select seal_audit(${pharmacyId}::uuid, null)`.execute(tx);
  return answering({ row: 'int', hash: 'text' })`
    select rows as row, encode(head, 'hex') as hash from audit_chain where chain = ${pharmacyId}
  `.one(tx);
}

const moments = answering({
  last: 'int',
  /** The transactions from here on had not begun. */
  next: 'text',
  oldest: 'text',
});

/**
 * Makes what links the committed rows of every pharmacy (docs/history.md, "The chain"). Between two calls it
 * remembers up to which row it may stop looking for rows that were not committed yet.
 */
export function createAuditSealer(db: Database, marginMs = MARGIN_MS): () => Promise<void> {
  let waiting: { readonly last: number; readonly next: bigint; readonly since: number } | null = null;
  return async () => {
    const moment = await moments`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit', 'id')::regclass), 0) as last,
      pg_snapshot_xmax(pg_current_snapshot())::text as next,
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest
  `.one(db);
    while ((await sealAll(db)) === MOST);
    const isOver =
      waiting !== null &&
      BigInt(moment.oldest) >= waiting.next &&
      performance.now() - waiting.since > marginMs;
    if (waiting !== null && isOver) {
      await sql`
        update audit_mark set sealed_to = ${waiting.last}::bigint
        where sealed_to < ${waiting.last} and not exists (select from unsealed_audit() where id <= ${waiting.last})
      `.execute(db);
      waiting = null;
    }
    waiting ??= { last: moment.last, next: BigInt(moment.next), since: performance.now() };
  };
}

function sealAll(db: Database): Promise<number> {
  return answering({ sealed: 'int' })`select seal_audit(null, ${MOST}) as sealed`.value(db);
}
