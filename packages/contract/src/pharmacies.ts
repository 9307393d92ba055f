import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { nameSchema, timestampSchema } from './fields.js';

/** `total` counts the pharmacy's inventories; `inventory_uuid` stands for the whole pharmacy and isn't counted. */
export const pharmacySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  inventory_uuid: z.uuid(),
  created_at: timestampSchema,
  total: z.int().min(0),
});
export type Pharmacy = z.infer<typeof pharmacySchema>;

export const listPharmacies = defineEndpoint({
  id: 'list_pharmacies',
  method: 'GET',
  path: '/api/pharmacies/',
  summary: 'Todas as farmácias, as mais novas primeiro',
  permission: 'licensed',
  responses: { 200: z.array(pharmacySchema) },
  refusals: [],
});

export const createPharmacy = defineEndpoint({
  id: 'create_pharmacy',
  method: 'POST',
  path: '/api/pharmacies/',
  summary: 'Cria uma farmácia',
  permission: 'staff',
  body: z.object({ name: nameSchema('Informe o nome da farmácia.') }),
  responses: { 201: pharmacySchema },
  refusals: ['invalid'],
});
