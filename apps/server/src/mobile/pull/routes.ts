import {
  pullCounts,
  pullInventories,
  pullPharmacies,
  pullProducts,
  pullSections,
} from '@balanco/contract/mobile-pull';
import type { Database } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import { createPullCounts } from './pull-counts.js';
import { createPullInventories } from './pull-inventories.js';
import { createPullPharmacies } from './pull-pharmacies.js';
import { createPullProducts } from './pull-products.js';
import { createPullSections } from './pull-sections.js';

/** What a collector's app fetches, once and then its changes (docs/collector-api.md). */
export function pullRoutes(db: Database): Binding[] {
  const pharmacies = createPullPharmacies(db);
  const inventories = createPullInventories(db);
  const sections = createPullSections(db);
  const products = createPullProducts(db);
  const counts = createPullCounts(db);
  return [
    bind(pullPharmacies, ({ query }, { caller }) => pharmacies(caller, query)),
    bind(pullInventories, ({ query }, { caller }) => inventories(caller, query)),
    bind(pullSections, ({ query }, { caller }) => sections(caller, query)),
    bind(pullProducts, ({ query }, { caller }) => products(caller, query)),
    bind(pullCounts, ({ query }, { caller }) => counts(caller, query)),
  ];
}
