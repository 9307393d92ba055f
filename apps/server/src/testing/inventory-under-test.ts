import type { CountLine } from '@balanco/contract/counts/counts';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import { beforeEach } from 'vitest';
import { setUpPharmacy } from './pharmacy-under-test.js';
import type { Who } from './server-under-test.js';
import { addInventory, addSection, linesOf, mobileCount, submit, submitOne } from './stock-taking.js';

/** One server for the file and a pharmacy with an open inventory for each test, with what the app does with them. */
export function setUpInventory() {
  const { server, pharmacy } = setUpPharmacy();
  let inventory: InventoryId;
  beforeEach(async () => {
    inventory = (await addInventory(server(), pharmacy().id)).inventory_id;
  });
  return {
    server,
    pharmacy,
    inventory: () => inventory,
    /** As GraphQL has it. */
    inventoryID: () => String(inventory),
    /** Opens a section of the inventory as the person `as` and returns its id. */
    openedSection: (name?: string, as?: Who): Promise<string> => addSection(server(), inventory, name, as),
    /** A count in the inventory that isn't submitted yet. */
    aCount: (fields: object = {}) => mobileCount(inventory, fields),
    submit: (batch: readonly unknown[], as?: Who): Promise<MobileCountResult[]> =>
      submit(server(), batch, as),
    submitOne: (count: unknown, as?: Who): Promise<MobileCountResult> => submitOne(server(), count, as),
    /** Submits so many counts in the inventory and returns the ids that the app made. */
    async counted(amount: number, as?: Who): Promise<string[]> {
      const batch = Array.from({ length: amount }, () => mobileCount(inventory));
      await submit(server(), batch, as);
      return batch.map((count) => count.amplify_id);
    },
    /** The lines of the pharmacy that match the query; all without one. */
    lines: (query: Readonly<Record<string, string>> = {}): Promise<CountLine[]> =>
      linesOf(server(), { pharmacy: pharmacy().id, ...query }),
  };
}
