import { z } from 'zod';
import { postCall } from '../base/endpoint.js';
import { exactTextSchema, nameSchema } from '../base/fields.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { sentMessageSchema } from './progress.js';

export const MESSAGE_LIMIT = 200;

export const sendMessage = postCall('/api/progress/messages/', 'staff', {
  id: 'send_message',
  summary: 'Manda um recado ao celular de quem conta em um inventário: a uma pessoa, ou a todos',
  creationKey: true,
  body: z.object({
    inventory_id: inventoryReferenceSchema,
    /** Someone who counts there; null is everybody. */
    collector_sub: exactTextSchema(200, 'Coletor inválido.').nullable(),
    text: nameSchema('Escreva o recado.', MESSAGE_LIMIT),
  }),
  responses: { 201: sentMessageSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});
