import * as contract from '@balanco/contract/counts/unplaced';
import { createMobileInventory as createInventoryCall } from '@balanco/contract/inventories/inventories';
import { openSection as openSectionCall } from '@balanco/contract/mobile/mobile';
import type { Services } from '../../context.js';
import { Answer, actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
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
    bindPage(
      contract.listUnplacedCounts,
      ({ query: { named_inventory: namedInventory } }, page, { caller }) =>
        listUnplacedCounts({ ...services, caller }, { ...page, namedInventory }),
    ),
    act(assignUnplacedCounts),
    act(discardUnplacedCounts),
  ];
}
