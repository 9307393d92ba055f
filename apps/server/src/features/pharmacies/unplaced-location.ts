/**
 * The pharmacy of unplaced counts (docs/counts.md, "Unplaced counts"). Migrations create it and its inventory
 * as deleted, so no list or total includes them.
 */
export const UNPLACED = '00000000-0000-0000-0000-000000000000';

/** The number of its inventory; real ones start at 1. */
export const UNPLACED_INVENTORY = 0;
