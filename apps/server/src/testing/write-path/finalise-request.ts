import { finaliseInventory, finaliseMobileInventory } from '@balanco/contract/inventories/inventories';
import { finalise } from './location-rules.js';
import { at } from './model-state.js';
import type { Request } from './request.js';
import { STAFF } from './world.js';

interface Finalising {
  readonly staff: number;
  readonly inventory: number;
  readonly section: number | null;
  readonly isClosed: boolean;
}

/** Staff close or reopen an inventory or a section; the rows of Inventários then show the state. */
export function finaliseRequest({ staff, inventory, section, isClosed }: Finalising): Request {
  return {
    async send({ server, inventories, sections }) {
      const id = at(inventories, inventory);
      const body = { finalizado: isClosed, section_id: section === null ? null : at(sections, section) };
      const as = at(STAFF, staff);
      const answer = await (typeof id === 'number'
        ? server.call(finaliseInventory, { as, params: { id }, body })
        : server.call(finaliseMobileInventory, { as, params: { uuid: id }, body }));
      return [answer.status, answer.body.type];
    },
    play(state) {
      finalise(state, inventory, section, isClosed);
      return [200, section === null ? 'inventory_updated' : 'section_updated'];
    },
  };
}
