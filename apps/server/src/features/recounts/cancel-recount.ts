import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/recount-changes';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { setSectionFinalised } from '../inventories/sections/section-writes.js';
import { changeRecount } from './change-recount.js';

interface CancelInput {
  readonly id: InventoryId;
  readonly sectionId: string;
  readonly reason: string;
}

/**
 * Cancels a recount and closes its section. Its counts stay as evidence and are part of no result (docs/closing.md,
 * "Recount"). Refuses `not_found`, and `conflict` for a cancelled one and while the inventory is approved.
 */
export async function cancelRecount(
  context: Context,
  { id, sectionId, reason }: CancelInput,
): Promise<Recount> {
  const { caller } = context;
  authorise(caller, contract.cancelRecount.permission);
  return changeRecount(
    context,
    { id, sectionId },
    {
      action: 'cancel_recount',
      async write(tx, { confronted }) {
        await sql`
          update recount set cancelled_at = now(), cancelled_by = ${caller.name}, cancel_reason = ${reason}
          where section_id = ${sectionId}
        `.execute(tx);
        const section = { inventoryNumber: confronted.number, id: sectionId };
        await setSectionFinalised(tx, section, { finalised_at: new Date(), finalised_by: caller.name });
        return { reason };
      },
    },
  );
}
