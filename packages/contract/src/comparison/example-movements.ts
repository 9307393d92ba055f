import type { MovementImport } from '@balanco/contract/comparison/movements';
import { examplePeople } from '../base/example-world.js';

/** A file of one sale that Bruno imported. */
export const exampleMovementImport = {
  id: '01976f4c-2a00-7c30-8000-0000000000e5',
  file_name: 'movimentos-05-05.csv',
  rows: 1,
  known: 0,
  first_day: '2026-05-05',
  last_day: '2026-05-05',
  imported_at: '2026-05-06T13:00:00.000Z',
  imported_by: examplePeople.mod.name,
  undone_at: null,
  undone_by: null,
} as const satisfies MovementImport;
