import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { nameSchema } from './fields.js';
import { inventoryReferenceSchema, inventoryRowSchema } from './inventories.js';

export const addSection = defineEndpoint({
  id: 'add_section',
  method: 'POST',
  path: '/api/inventories/:id/sections/',
  summary: 'Abre uma seção em um inventário e, se informado, define o coletor dela',
  permission: 'staff',
  params: z.object({ id: inventoryReferenceSchema }),
  body: z.object({
    name: nameSchema('Informe o nome da seção.'),
    collector_sub: z.string().max(200, { error: 'Coletor inválido.' }).nullish(),
  }),
  responses: { 201: inventoryRowSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});
