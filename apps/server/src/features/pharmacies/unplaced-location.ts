/**
 * The location of unplaced counts, whose inventory the server doesn't know (docs/counts.md, "Unplaced counts"): a
 * pharmacy with this UUID and its one inventory. Migrations create both as deleted, so no list and no total has them.
 */
export const UNPLACED = '00000000-0000-0000-0000-000000000000';

/** The number of that inventory; real ones start at 1. */
export const UNPLACED_INVENTORY = 0;
