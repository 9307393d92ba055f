import { submitCounts as submitCountsCall } from '@balanco/contract/mobile/mobile';
import type { Services } from '../context.js';
import { actsOf, type Binding, bind } from '../http/binding.js';
import { checkQueue } from './counts/queue-proof.js';
import { importQueue, submitCounts } from './counts/submit-counts.js';
import {
  pullBindings,
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from './pull/pull-lists.js';

export function mobileRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    bind(submitCountsCall, ({ body }, { caller }) => submitCounts({ ...services, caller }, body)),
    act(checkQueue),
    act(importQueue),
    act(pullPharmacies),
    act(pullInventories),
    act(pullSections),
    act(pullProducts),
    act(pullBindings),
    act(pullCounts),
  ];
}
