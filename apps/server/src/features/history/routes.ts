import { exportHistory } from '@balanco/contract/history/history';
import { exportAudit } from '../../audit/export-audit.js';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { listHistory, listPersonHistory, listPharmacyHistory } from './list-history.js';

export function historyRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    act(listHistory),
    act(listPharmacyHistory),
    act(listPersonHistory),
    bind(exportHistory, async ({ query }, { caller }) => exportAudit(services.db, query.after, caller)),
  ];
}
