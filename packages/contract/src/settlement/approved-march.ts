import { approveSettlement } from '@balanco/contract/settlement/settling';
import type { PreparingCall } from '../base/example.js';
import { exampleInventories } from '../base/example-world.js';

/** Bruno approves the inventory `march`, which is settled. */
export const approveMarch: PreparingCall = {
  endpoint: approveSettlement,
  as: 'mod',
  request: { params: { id: exampleInventories.march.number }, body: { version: 1 } },
};
