import * as hints from '@balanco/contract/settlement/hints';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { acceptHints, viewHints } from './hints.js';
import {
  assignReason,
  chooseMainBarcode,
  ignoreCode,
  includeItem,
  separateBox,
  zeroUncountedItems,
} from './item-choices.js';

export function decisionRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    act(assignReason),
    act(zeroUncountedItems),
    act(ignoreCode),
    act(includeItem),
    act(separateBox),
    act(chooseMainBarcode),
    bind(hints.getHints, async ({ params }) => viewHints(db, await findComparisonBasis(db, params.id))),
    act(acceptHints),
  ];
}
