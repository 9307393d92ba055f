/**
 * The place of counts whose inventory the server doesn't know ('Contagens sem inventário', docs/decisions/0023): the
 * pharmacy under this UUID and its one inventory, both deleted by construction, so that no list and no total has them.
 */
export const UNPLACED = '00000000-0000-0000-0000-000000000000';

/** The number of that inventory; real ones begin at 1. */
export const UNPLACED_INVENTORY = 0;
