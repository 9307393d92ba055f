import * as contract from '@balanco/contract/mobile/mobile-pull';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { pullCounts } from './pull-counts.js';
import { pullInventories } from './pull-inventories.js';
import { pullPharmacies } from './pull-pharmacies.js';
import { pullProducts } from './pull-products.js';
import { pullSections } from './pull-sections.js';

/** What a collector's app fetches: everything once, then its changes (docs/mobile-sync.md, "Pulling"). */
export function pullRoutes(services: Services): Binding[] {
  return [
    bind(contract.pullPharmacies, ({ query }, { caller }) => pullPharmacies({ ...services, caller }, query)),
    bind(contract.pullInventories, ({ query }, { caller }) =>
      pullInventories({ ...services, caller }, query),
    ),
    bind(contract.pullSections, ({ query }, { caller }) => pullSections({ ...services, caller }, query)),
    bind(contract.pullProducts, ({ query }, { caller }) => pullProducts({ ...services, caller }, query)),
    bind(contract.pullCounts, ({ query }, { caller }) => pullCounts({ ...services, caller }, query)),
  ];
}
