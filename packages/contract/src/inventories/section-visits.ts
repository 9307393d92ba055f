import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { inventoryIdSchema, inventoryReferenceSchema } from './inventories.js';

/** Someone else counts in a section if they gave a sign of life there in these minutes. */
export const PRESENCE_MINUTES = 30;

export const enterSection = defineEndpoint({
  id: 'enter_mobile_section',
  method: 'POST',
  path: '/api/mobile/sections/:id/enter/',
  summary:
    'Abre uma seção no aparelho de quem chama: onde ela fica e quem mais conta nela; com by_label, anota que a etiqueta foi lida',
  permission: 'licensed',
  params: z.object({ id: z.guid({ error: 'Seção inválida.' }).toLowerCase() }),
  body: z.object({
    /** Whether the label of the section was read. */
    by_label: z.boolean({ error: 'by_label deve ser true ou false.' }).default(false),
  }),
  responses: {
    200: z.object({
      id: z.guid(),
      name: z.string(),
      inventoryID: inventoryIdSchema,
      inventory_name: z.string(),
      pharmacy: z.uuid(),
      pharmacy_name: z.string(),
      /** The section or its inventory. */
      finalizado: z.boolean(),
      /** Who else counted there lately, the last one first; never how many. */
      others: z.array(z.object({ name: z.string(), seen_at: timestampSchema })),
    }),
  },
  refusals: ['invalid', 'not_found'],
});
export type EnteredSection = z.output<(typeof enterSection.responses)[200]>;

export const printSectionLabels = defineEndpoint({
  id: 'print_section_labels',
  method: 'POST',
  path: '/api/inventories/:id/section-labels/',
  summary:
    'Anota que as etiquetas destas seções do inventário são impressas, para saber quais nunca foram lidas',
  permission: 'staff',
  params: z.object({ id: inventoryReferenceSchema }),
  body: z.object({
    section_ids: z
      .array(z.guid({ error: 'Seção inválida.' }).toLowerCase(), { error: 'Envie uma lista de seções.' })
      .min(1, { error: 'Escolha ao menos uma seção.' })
      .max(2000, { error: 'Envie no máximo 2.000 seções de cada vez.' }),
  }),
  responses: { 200: z.object({ printed: z.int().min(0) }) },
  refusals: ['invalid', 'not_found'],
});
