import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { ITEM_PAGE_LIMIT, listDivergence } from './closing.js';
import { itemSchema } from './closing-items.js';

const sectionItemSchema = z.object({
  /** Where it was counted; null if nobody counted it. */
  section: z.object({ id: z.guid().nullable(), name: z.string() }).nullable(),
  /** Units that were counted in this section; null if nobody counted the item. */
  units: z.number().nullable(),
  item: itemSchema,
});
export type SectionItem = z.infer<typeof sectionItemSchema>;

/** The items of Divergências as somebody walks along the shelves (docs/closing.md, "By section"). */
export const listSectionItems = defineEndpoint({
  id: 'list_section_items',
  method: 'GET',
  path: '/api/inventories/:id/section-items/',
  summary: `Os itens por seção, na ordem em que foram contados nela, os não contados no fim; até ${ITEM_PAGE_LIMIT}`,
  permission: 'staff',
  params: listDivergence.params,
  query: listDivergence.query.omit({ sort: true, page: true, page_size: true }),
  responses: {
    200: z.object({
      /** How many there are; an item that several sections counted is there for each. */
      count: z.int().min(0),
      results: z.array(sectionItemSchema),
    }),
  },
  refusals: ['invalid', 'not_found'],
});
