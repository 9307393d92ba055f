import type { CodeBinding } from '@balanco/contract/comparison/code-bindings';
import { examplePeople, exampleProducts } from '../base/example-world.js';

/** A code that Bruno bound to omeprazole: a box of ten. */
export const exampleBinding = {
  id: '01976f4c-2a00-7c30-8000-0000000000b1',
  kind: 'barcode',
  code: '27891000000018',
  item_key: 'i:124',
  description: exampleProducts.omeprazole.description,
  factor: 10,
  created_at: '2026-05-05T13:00:00.000Z',
  created_by: examplePeople.mod.name,
} as const satisfies CodeBinding;
