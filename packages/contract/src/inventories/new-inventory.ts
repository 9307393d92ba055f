import { z } from 'zod';
import { postCall } from '../base/endpoint.js';
import { nameSchema } from '../base/fields.js';
import { invalidPharmacy, inventoryRowSchema, missingName, sectionNamesSchema } from './inventories.js';

/** It has a number, which a client sends on as it is. */
export const createdInventorySchema = inventoryRowSchema.extend({ inventory_id: z.int().positive() });

export const createInventory = postCall('/api/inventories/', 'staff', {
  id: 'create_inventory',
  summary: 'Abre um inventário em uma farmácia e, com sections, uma seção para cada nome; tudo ou nada',
  creationKey: true,
  body: z.object({
    name: nameSchema(missingName),
    pharmacy: z.uuid({ error: invalidPharmacy }),
    sections: sectionNamesSchema.optional(),
  }),
  responses: { 201: createdInventorySchema },
  refusals: ['invalid', 'conflict'],
});
