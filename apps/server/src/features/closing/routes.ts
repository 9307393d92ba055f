import * as contract from '@balanco/contract/closing';
import * as terms from '@balanco/contract/closing-terms';
import * as bindings from '@balanco/contract/code-bindings';
import * as itemHistory from '@balanco/contract/item-history';
import * as mainBarcode from '@balanco/contract/main-barcode';
import { listSectionItems } from '@balanco/contract/section-items';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { findPharmacyId } from '../pharmacies/pharmacy-views.js';
import { bindCode } from './bind-code.js';
import { viewBindings } from './binding-queries.js';
import { captureSnapshot } from './capture-snapshot.js';
import { changeClosingTerms } from './change-closing-terms.js';
import { choiceRoutes } from './choices/routes.js';
import { chooseMainBarcode } from './choose-main-barcode.js';
import { chooseStockMode } from './choose-stock-mode.js';
import { viewClosing } from './closing-views.js';
import { findConfronted } from './confronted-views.js';
import { viewDivergence } from './divergence-views.js';
import { getClosingTerms } from './get-closing-terms.js';
import { getItem } from './get-item.js';
import { hintRoutes } from './hints/routes.js';
import { includeItem } from './include-item.js';
import { lateCountRoutes } from './late/routes.js';
import { listItemHistory } from './list-item-history.js';
import { listUnresolvedCodes } from './list-unresolved-codes.js';
import { movementRoutes } from './movements/routes.js';
import { photoRoutes } from './photos/routes.js';
import { recountRoutes } from './recounts/routes.js';
import { returnProofRoutes } from './return-proof/routes.js';
import { roundRoutes } from './rounds/routes.js';
import { viewSectionItems } from './section-item-views.js';
import { settlementRoutes } from './settlement/routes.js';
import { unbindCode } from './unbind-code.js';

export function closingRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    ...choiceRoutes(services),
    ...lateCountRoutes(services),
    ...hintRoutes(services),
    ...roundRoutes(services),
    ...photoRoutes(services),
    bind(contract.getClosing, ({ params }) => viewClosing(db, params.id)),
    bind(contract.listDivergence, async ({ params, query }, request) => {
      const { sort, page, page_size: pageSize, outside, ...selection } = query;
      const confronted = await findConfronted(db, params.id);
      const { count, results } = await viewDivergence(
        db,
        confronted,
        { ...selection, outside: outside === 'true' },
        { sort, page, pageSize },
      );
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    bind(listSectionItems, async ({ params, query }) =>
      viewSectionItems(db, await findConfronted(db, params.id), { ...query, outside: false }),
    ),
    bind(contract.getItem, ({ params }) => getItem(db, params.id, params.key)),
    bind(itemHistory.listItemHistory, ({ params }) => listItemHistory(db, params.id, params.key)),
    bind(contract.listUnresolvedCodes, async ({ params, query }, request) => {
      const { page, page_size: pageSize, ...selection } = query;
      const confronted = await findConfronted(db, params.id);
      const { count, results } = await listUnresolvedCodes(db, confronted, { ...selection, page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    bind(contract.captureSnapshot, ({ params }, { caller }) =>
      captureSnapshot({ ...services, caller }, params.id),
    ),
    bind(contract.chooseStockMode, ({ params, body }, { caller }) =>
      chooseStockMode({ ...services, caller }, { id: params.id, mode: body.mode }),
    ),
    bind(terms.getClosingTerms, ({ params }) => getClosingTerms(db, params.id)),
    bind(terms.changeClosingTerms, ({ params, body }, { caller }) =>
      changeClosingTerms({ ...services, caller }, params.id, body),
    ),
    bind(terms.includeItem, ({ params, body }, { caller }) =>
      includeItem({ ...services, caller }, { ...params, included: body.included }),
    ),
    bind(mainBarcode.chooseMainBarcode, ({ params, body }, { caller }) =>
      chooseMainBarcode({ ...services, caller }, { ...params, ...body }),
    ),
    bind(bindings.listCodeBindings, async ({ params, query }, request) => {
      const { page, page_size: pageSize } = query;
      const pharmacyId = await findPharmacyId(db, params.id);
      const { count, results } = await viewBindings(db, pharmacyId, { page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    bind(bindings.bindCode, ({ params, body }, { caller }) =>
      bindCode({ ...services, caller }, { ...body, pharmacyId: params.id }),
    ),
    bind(bindings.unbindCode, ({ params }, { caller }) => unbindCode({ ...services, caller }, params.id)),
    ...movementRoutes(services),
    ...recountRoutes(services),
    ...settlementRoutes(services),
    ...returnProofRoutes(services),
  ];
}
