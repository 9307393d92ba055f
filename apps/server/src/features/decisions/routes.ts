import { separateBox as separateBoxCall } from '@balanco/contract/comparison/comparison';
import { includeItem as includeItemCall } from '@balanco/contract/comparison/inventory-terms';
import { chooseMainBarcode as chooseMainBarcodeCall } from '@balanco/contract/comparison/main-barcode';
import * as hints from '@balanco/contract/settlement/hints';
import * as settling from '@balanco/contract/settlement/settling';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { assignReason } from './assign-reason.js';
import { acceptHints, viewHints } from './hints.js';
import { chooseMainBarcode, ignoreCode, includeItem, separateBox } from './item-choices.js';
import { zeroUncountedItems } from './zero-items.js';

export function decisionRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    act(settling.assignReason, assignReason),
    act(settling.zeroUncountedItems, zeroUncountedItems),
    act(settling.ignoreCode, ignoreCode),
    act(includeItemCall, includeItem),
    act(separateBoxCall, separateBox),
    act(chooseMainBarcodeCall, chooseMainBarcode),
    bind(hints.getHints, async ({ params }) => viewHints(db, await findComparisonBasis(db, params.id))),
    act(hints.acceptHints, acceptHints),
  ];
}
