import * as contract from '@balanco/contract/comparison/inventory-terms';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { changeInventoryTerms, getInventoryTerms } from './inventory-terms.js';

export function termRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.getInventoryTerms, ({ params }) => getInventoryTerms(db, params.id)),
    act(changeInventoryTerms),
  ];
}
