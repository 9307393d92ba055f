import * as contract from '@balanco/contract/unplaced';
import type { Services } from '../../../context.js';
import { type Binding, bind } from '../../../http/binding.js';
import { framePage } from '../../../http/page-links.js';
import { assignUnplacedCounts } from './assign-unplaced-counts.js';
import { discardUnplacedCounts } from './discard-unplaced-counts.js';
import { listUnplacedCounts } from './list-unplaced-counts.js';

/** What staff do with the counts whose inventory the server doesn't know. */
export function unplacedRoutes(services: Services): Binding[] {
  return [
    bind(contract.listUnplacedCounts, async ({ query }, request) => {
      const { page, page_size: pageSize, named_inventory: namedInventory } = query;
      const context = { ...services, caller: request.caller };
      const list = await listUnplacedCounts(context, { page, pageSize, namedInventory });
      const { count, groups, results } = list;
      return { ...framePage(request, { page, pageSize, count }), results, groups };
    }),
    bind(contract.assignUnplacedCounts, ({ body }, { caller }) =>
      assignUnplacedCounts(
        { ...services, caller },
        { counts: body.counts, inventory: body.inventory, section: body.section ?? null },
      ),
    ),
    bind(contract.discardUnplacedCounts, ({ body }, { caller }) =>
      discardUnplacedCounts({ ...services, caller }, body.counts),
    ),
  ];
}
