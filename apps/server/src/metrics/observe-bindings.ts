import type { MobileCountResult } from '@balanco/contract/mobile/mobile';
import { submitCounts } from '@balanco/contract/mobile/mobile';
import { bulkPharmacies, type Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { type BulkAnswer, bulkProducts } from '@balanco/contract/products/products';
import type { Binding } from '../http/binding.js';
import type { Metrics } from './create-metrics.js';

type Count = (metrics: Metrics, result: unknown) => void;

/** How the answer of an endpoint is counted; the value has the type of that endpoint's answer. */
const counted: Readonly<Record<string, Count>> = {
  [submitCounts.id]: (metrics, result) => {
    const { results } = result as { readonly results: readonly MobileCountResult[] };
    metrics.countsWritten(
      'rest',
      results.map(({ status }) => status),
    );
  },
  [bulkProducts.id]: (metrics, result) => {
    // A dry run answers with another status and stores nothing.
    if (typeof result !== 'object' || result === null || !('created' in result)) return;
    const { created, updated, unchanged } = result as BulkAnswer;
    for (const [outcome, rows] of Object.entries({ created, updated, unchanged }))
      metrics.rowsImported('products', outcome, rows);
  },
  [bulkPharmacies.id]: (metrics, result) => {
    metrics.rowsImported('pharmacies', 'created', (result as readonly Pharmacy[]).length);
  },
};

/** Wraps the bindings so that their answers are counted after the work is stored. */
export function observeBindings(bindings: readonly Binding[], metrics: Metrics): Binding[] {
  return bindings.map((binding) => {
    const count = counted[binding.endpoint.id];
    if (count === undefined) return binding;
    return {
      ...binding,
      async handle(input, context) {
        const result = await binding.handle(input, context);
        count(metrics, result);
        return result;
      },
    };
  });
}
