import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';

/** In a page that leaves out what its caller may not see in a blind count (docs/contagem-cega.md); absent otherwise. */
export const blindMark = { blind: z.literal(true).optional() };

export const setBlindCount = defineEndpoint({
  id: 'set_blind_count',
  method: 'PATCH',
  path: '/api/inventories/:id/blind/',
  summary:
    'Liga ou desliga a contagem cega: com ela coletores não veem saldo nem contagens de outros enquanto o inventário está aberto',
  permission: 'staff',
  params: z.object({ id: inventoryReferenceSchema }),
  body: z.object({ blind: z.boolean({ error: 'Informe blind: true ou false.' }) }),
  responses: { 200: z.object({ blind: z.boolean() }) },
  refusals: ['invalid', 'not_found'],
});
