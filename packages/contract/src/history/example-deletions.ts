import type { Product } from '@balanco/contract/products/products';
import { examplePharmacies } from '../base/example-world.js';

/**
 * Two products of `central` that Bruno deleted. The omeprazole has the codes of the second one since. Both deletions can
 * be restored until `purges_at`.
 */
export const exampleDeletions = {
  bandage: {
    deletion: '01976f3c-1000-7b20-8000-0000000000f2',
    deleted_at: '2026-05-06T10:00:00.000Z',
    product: {
      id: '01976f3b-1000-7b20-8000-0000000000d4',
      internal_code: '000900',
      description: 'ATADURA CREPE 10CM',
      barcode: '',
      department: 'HOSPITALAR',
      system_stock: 20,
      value: 4.25,
      pharmacy: examplePharmacies.central.id,
    },
  },
  formerOmeprazole: {
    deletion: '01976f3c-1000-7b20-8000-0000000000f3',
    deleted_at: '2026-05-06T09:00:00.000Z',
    product: {
      id: '01976f3b-1000-7b20-8000-0000000000d5',
      internal_code: '124',
      description: 'OMEPRAZOL 20MG 14 CÁPSULAS',
      barcode: '7891000000014',
      department: 'GENÉRICOS',
      system_stock: 7,
      value: 10.9,
      pharmacy: examplePharmacies.central.id,
    },
  },
} as const satisfies Record<
  string,
  { deletion: string; deleted_at: string; product: Omit<Product, 'version'> }
>;

/** When the example's server recorded the deletions, and when it purges them. */
export const examplePurge = {
  recorded_at: '2026-05-06T10:00:00.000Z',
  purges_at: '2026-08-04T10:00:00.000Z',
} as const;
