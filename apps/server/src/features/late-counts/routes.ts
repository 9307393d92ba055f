import * as contract from '@balanco/contract/settlement/late-counts';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { discardLateCounts, viewLateCounts } from './late-counts.js';

export function lateCountRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.listLateCounts, async ({ params, query }, request) => {
      const { page, page_size: pageSize } = query;
      const place = await findComparisonBasis(db, params.id);
      const { count, results } = await viewLateCounts(db, place, { page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    act(discardLateCounts),
  ];
}
