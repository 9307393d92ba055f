import * as contract from '@balanco/contract/counts/unplaced';
import { createMobileInventory as createInventoryCall } from '@balanco/contract/inventories/inventories';
import { openSection as openSectionCall } from '@balanco/contract/mobile/mobile';
import type { Services } from '../../context.js';
import { Answer, actsOf, type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { createMobileInventory, openSection } from './open-locations.js';
import { assignUnplacedCounts, discardUnplacedCounts, listUnplacedCounts } from './unplaced-counts.js';

export function unplacedRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    bind(createInventoryCall, async ({ body }, { caller }) => {
      const { inventory, isNew } = await createMobileInventory({ ...services, caller }, body);
      return new Answer(isNew ? 201 : 200, inventory);
    }),
    bind(openSectionCall, async ({ body }, { caller }) => {
      const { section, isNew } = await openSection({ ...services, caller }, body);
      return new Answer(isNew ? 201 : 200, section);
    }),
    bind(contract.listUnplacedCounts, async ({ query }, request) => {
      const { page, page_size: pageSize, named_inventory: namedInventory } = query;
      const context = { ...services, caller: request.caller };
      const list = await listUnplacedCounts(context, { page, pageSize, namedInventory });
      const { count, groups, results } = list;
      return { ...framePage(request, { page, pageSize, count }), results, groups };
    }),
    act(assignUnplacedCounts),
    act(discardUnplacedCounts),
  ];
}
