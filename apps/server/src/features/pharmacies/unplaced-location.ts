/** docs/counts.md, "Unplaced counts". Migrations create it as deleted, so no list or total includes it. */
export const UNPLACED = '00000000-0000-0000-0000-000000000000';

export const UNPLACED_INVENTORY = 0;
