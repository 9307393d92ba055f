import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { listHistory, listPersonHistory, listPharmacyHistory } from './list-history.js';

export function historyRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [act(listHistory), act(listPharmacyHistory), act(listPersonHistory)];
}
