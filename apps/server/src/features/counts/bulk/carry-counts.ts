import { BULK_COUNT_LIMIT, type BulkCountAnswer } from '@balanco/contract/counts/count-bulk';
import * as contract from '@balanco/contract/counts/count-carry';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { findDestination, refuseMissing } from '../find-destination.js';
import { refuseClosed } from '../refuse-closed.js';
import { findNamedCounts, writeDecisions } from './bulk-counts.js';
import { type CarriedSelection, isCarried, requireWhole } from './carried-counts.js';

interface CarryInput extends CarriedSelection {
  readonly id: InventoryId;
  readonly inventory: InventoryId;
  readonly section: string | null;
}

/**
 * Carries counts of a pharmacy as a whole into one of its open inventories, through the one write path, the oldest first
 * (docs/counts.md, "Carrying counts"). Refuses `not_found` for an unknown inventory or section and for one of another
 * pharmacy, and `conflict` for one that is finalised or is no destination.
 */
export async function carryCounts(
  context: Context,
  { id, inventory, section, ...selection }: CarryInput,
): Promise<BulkCountAnswer & { left: number }> {
  const { db, caller } = context;
  authorise(caller, contract.carryCounts.permission);
  return inTransaction(db, async (tx) => {
    const whole = await requireWhole(tx, id);
    const destination = (await findDestination(tx, inventory, section)) ?? refuseMissing(section);
    if (destination.pharmacyId !== whole.pharmacyId) refuseMissing(null);
    if (destination.inventoryNumber === whole.number) {
      throw new AppError(
        'conflict',
        'Escolha um inventário; estas contagens já são da farmácia como um todo.',
      );
    }
    await refuseClosed(tx, destination, 'levar contagens');
    const { ids, all } = await findOldest(tx, isCarried(whole, selection));
    const counts = await findNamedCounts(tx, caller, ids);
    const { pharmacyId, inventoryNumber, sectionId } = destination;
    const fields = { inventoryNumber, sectionId, namedInventory: null, namedSection: null };
    const answer = await writeDecisions(
      tx,
      context,
      [...counts.values()].map((count) => ({
        count,
        fields,
        baseVersion: count.version,
        destination: { pharmacyId },
      })),
    );
    return { ...answer, left: all - ids.length };
  });
}

/** The ids of the oldest counts, as many as one call carries, and how many there are in all. */
async function findOldest(
  tx: Transaction,
  isMeant: ReturnType<typeof isCarried>,
): Promise<{ ids: number[]; all: number }> {
  const { rows } = await sql<{ id: number; all: number }>`
    select id, count(*) over () as all from count where ${isMeant} order by created_at, id limit ${BULK_COUNT_LIMIT}
  `.execute(tx);
  return { ids: rows.map(({ id }) => id), all: rows[0]?.all ?? 0 };
}
