import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { numberIdSchema } from '../base/fields.js';
import { countLineSchema } from './counts.js';

/** The most lines of one product that a call answers. */
export const SAME_PRODUCT_LIMIT = 50;

export const listSameProduct = defineEndpoint({
  id: 'list_same_product',
  method: 'GET',
  path: '/api/amplify-counts/lines/:id/same-product/',
  summary: 'O saldo do produto de uma linha, e tudo o que o mesmo inventário contou dele, com essa linha',
  permission: 'staff',
  params: z.object({ id: numberIdSchema('Contagem inválida.') }),
  responses: {
    200: z.object({
      /** Null if the catalogue has no such product. */
      system_stock: z.number().nullable(),
      /** Quantity × factor, summed over all lines; `results` has the newest ones. */
      units: z.number(),
      count: z.int().min(0),
      results: z.array(countLineSchema),
    }),
  },
  refusals: ['invalid', 'not_found'],
});
export type SameProduct = z.infer<(typeof listSameProduct)['responses'][200]>;
