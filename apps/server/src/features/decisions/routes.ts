import { separateBox as separateBoxCall } from '@balanco/contract/comparison/comparison';
import { includeItem as includeItemCall } from '@balanco/contract/comparison/inventory-terms';
import { chooseMainBarcode as chooseMainBarcodeCall } from '@balanco/contract/comparison/main-barcode';
import * as hints from '@balanco/contract/settlement/hints';
import * as settling from '@balanco/contract/settlement/settling';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { assignReason } from './assign-reason.js';
import { acceptHints, viewHints } from './hints.js';
import { chooseMainBarcode, ignoreCode, includeItem, separateBox } from './item-choices.js';
import { zeroUncountedItems } from './zero-items.js';

export function decisionRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    bind(settling.assignReason, ({ params, body }, { caller }) =>
      assignReason({ ...services, caller }, { ...body, id: params.id }),
    ),
    bind(settling.zeroUncountedItems, ({ params, body }, { caller }) =>
      zeroUncountedItems({ ...services, caller }, { ...body, id: params.id }),
    ),
    bind(settling.ignoreCode, ({ params, body }, { caller }) =>
      ignoreCode({ ...services, caller }, { ...body, id: params.id }),
    ),
    bind(includeItemCall, ({ params, body }, { caller }) =>
      includeItem({ ...services, caller }, { ...params, included: body.included }),
    ),
    bind(separateBoxCall, ({ params, body }, { caller }) =>
      separateBox({ ...services, caller }, { ...params, ...body }),
    ),
    bind(chooseMainBarcodeCall, ({ params, body }, { caller }) =>
      chooseMainBarcode({ ...services, caller }, { ...params, ...body }),
    ),
    bind(hints.getHints, async ({ params }) => viewHints(db, await findComparisonBasis(db, params.id))),
    bind(hints.acceptHints, ({ params, body }, { caller }) =>
      acceptHints({ ...services, caller }, { ...body, id: params.id }),
    ),
  ];
}
