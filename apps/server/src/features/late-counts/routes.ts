import * as contract from '@balanco/contract/settlement/late-counts';
import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { discardLateCounts, viewLateCounts } from './late-counts.js';

export function lateCountRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bindPage(contract.listLateCounts, async ({ params }, page) =>
      viewLateCounts(db, await findComparisonBasis(db, params.id), page),
    ),
    act(discardLateCounts),
  ];
}
