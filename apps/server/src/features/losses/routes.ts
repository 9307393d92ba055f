import { getLossFile as getLossFileCall, getLossSummary } from '@balanco/contract/losses/loss-files';
import { listLosses } from '@balanco/contract/losses/losses';
import { submitLosses as submitCall } from '@balanco/contract/mobile/mobile-losses';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { exportLosses, getLossFile, viewLossSummary } from './loss-files.js';
import { confirmLosses, discardLosses, submitLosses, viewLosses } from './losses.js';

export function lossRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    bind(submitCall, ({ body }, { caller }) => submitLosses({ ...services, caller }, body)),
    bindPage(listLosses, ({ params, query }, page) =>
      viewLosses(services.db, params.id, { ...query, ...page }),
    ),
    bind(getLossSummary, ({ params }) => viewLossSummary(services.db, params.id)),
    bind(getLossFileCall, ({ params }) => getLossFile(services.db, params.id, params.number)),
    act(exportLosses),
    act(confirmLosses),
    act(discardLosses),
  ];
}
