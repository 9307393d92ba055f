import { assignUnplacedCounts, discardUnplacedCounts, listUnplacedCounts } from '@balanco/contract/unplaced';
import type { Database } from '../../../db/database.js';
import { type Binding, bind } from '../../../http/binding.js';
import { framePage } from '../../../http/page-links.js';
import { createAssignUnplacedCounts, type FindDestination } from './assign-unplaced-counts.js';
import { createDiscardUnplacedCounts } from './discard-unplaced-counts.js';
import { listUnplacedCounts as list } from './list-unplaced-counts.js';

interface UnplacedRouteDependencies {
  readonly db: Database;
  readonly findDestination: FindDestination;
}

/** What staff does with the counts whose inventory the server doesn't know. */
export function unplacedRoutes({ db, findDestination }: UnplacedRouteDependencies): Binding[] {
  const assign = createAssignUnplacedCounts(db, findDestination);
  const discard = createDiscardUnplacedCounts(db);
  return [
    bind(listUnplacedCounts, async ({ query }, context) => {
      const { page, page_size: pageSize, named_inventory: namedInventory } = query;
      const { count, groups, results } = await list(db, { page, pageSize, namedInventory });
      return { ...framePage(context, { page, pageSize, count }), results, groups };
    }),
    bind(assignUnplacedCounts, ({ body }, { caller }) =>
      assign(caller, { counts: body.counts, inventory: body.inventory, section: body.section ?? null }),
    ),
    bind(discardUnplacedCounts, ({ body }, { caller }) => discard(caller, body.counts)),
  ];
}
