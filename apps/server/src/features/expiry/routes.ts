import * as contract from '@balanco/contract/expiry/expiry';
import { findRecall as recallCall } from '@balanco/contract/expiry/recall';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { findRecall, mailRecall } from './find-recall.js';
import { listOldLots, viewExpiryLots, viewExpirySummary, viewShopExpiry } from './view-expiry.js';

/** @param sends whether the installation can send mails with links */
export function expiryRoutes(services: Services, sends: boolean): Binding[] {
  const { db } = services;
  return [
    bind(contract.getExpirySummary, ({ params }) => viewExpirySummary(db, params.id)),
    bindPage(contract.listExpiryLots, ({ params, query }, _, { caller }) =>
      viewExpiryLots(db, caller, params.id, query),
    ),
    actsOf(services)(listOldLots),
    bind(contract.listShopExpiry, async (_, { caller }) => ({ results: await viewShopExpiry(db, caller) })),
    bind(recallCall, async ({ query }, { caller }) => ({
      ...(await findRecall(db, caller, query.search)),
      sends,
    })),
    actsOf(services)(mailRecall),
  ];
}
