import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { changeInventoryTerms, getInventoryTerms } from './inventory-terms.js';

export function termRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [act(getInventoryTerms), act(changeInventoryTerms)];
}
