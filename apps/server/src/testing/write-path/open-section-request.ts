import { openSection } from '@balanco/contract/mobile/mobile';
import { openSection as playOpening } from './location-rules.js';
import { at } from './model-state.js';
import type { Request } from './request.js';

/** A collector opens a section, sent to POST /api/mobile/sections/. */
export function openSectionRequest(collector: number, section: number): Request {
  return {
    async send({ server, collectors, inventories, sections }) {
      const answer = await server.call(openSection, {
        as: 'user',
        token: at(collectors, collector).idToken,
        body: { id: at(sections, section), inventoryID: at(inventories, 0), name: 'Corredor' },
      });
      return [answer.status];
    },
    play: (state) => [playOpening(state, section, collector)],
  };
}
