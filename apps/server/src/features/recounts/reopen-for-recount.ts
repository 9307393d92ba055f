import type { Caller } from '../../caller.js';
import type { Transaction } from '../../db/database.js';
import type { lockForChoice } from '../comparison/choice-locks.js';
import { reopenInventoryAlone } from '../inventories/inventory-writes.js';
import { supersedeOpened } from '../inventories/settlement-access.js';

/** Reopens a finalised inventory, not its sections, because a recount begins in it; its result is superseded (CLOSING 2, R9). */
export async function reopenForRecount(
  tx: Transaction,
  caller: Caller,
  confronted: Awaited<ReturnType<typeof lockForChoice>>,
): Promise<void> {
  if (!confronted.isFinalised) return;
  await reopenInventoryAlone(tx, confronted.number);
  await supersedeOpened(tx, caller, confronted, 'Recontagem criada');
}
