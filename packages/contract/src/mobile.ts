import { z } from 'zod';
import { countFieldsSchema } from './counts.js';
import { defineEndpoint } from './endpoint.js';
import { errorCodes } from './errors.js';
import { isStorableMoment, nameSchema, timestampSchema } from './fields.js';
import { inventoryIdSchema } from './inventories.js';

/** The most counts that one batch carries (DESIGN 8). */
const MOBILE_BATCH_LIMIT = 500;

const invalidInventory = { error: 'Inventário inválido.' };

/** Apps of Apple write UUIDs in capitals, the database in small letters. */
function uuidSchema(sentence: string) {
  return z.uuid({ error: sentence }).toLowerCase();
}

/** An inventory's id as an app may hold it: the number, its digits as text, or a UUID. */
const inventoryReferenceSchema = z.union(
  [
    z.int(invalidInventory).positive(invalidInventory),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/, invalidInventory)
      .transform(Number),
    uuidSchema(invalidInventory.error),
  ],
  invalidInventory,
);

/** The place of a count: what the server doesn't know is kept aside, never refused (docs/decisions/0023). */
const countInventorySchema = z
  .union(
    [
      z.int(invalidInventory).positive(invalidInventory),
      z
        .string(invalidInventory)
        .trim()
        .max(100, invalidInventory)
        .refine((text) => !/\p{Cc}/u.test(text), invalidInventory)
        .transform(asInventoryReference),
    ],
    invalidInventory,
  )
  .nullish();

function asInventoryReference(text: string): number | string | null {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  return text === '' ? null : text.toLowerCase();
}

const mobileSectionSchema = z.object({
  id: z.uuid(),
  inventoryID: inventoryIdSchema,
  name: z.string(),
  collector_sub: z.string().nullable(),
  finalizado: z.boolean(),
  created_at: timestampSchema,
});
export type MobileSection = z.infer<typeof mobileSectionSchema>;

/** One count of a batch: the specification's field names, `amplify_id` made by the app. */
export const mobileCountSchema = z.intersection(
  z.object({
    amplify_id: z.uuid({ error: 'amplify_id deve ser um UUID.' }),
    inventoryID: countInventorySchema,
    sectionID: uuidSchema('Seção inválida.').nullish(),
    createdAt: z.iso
      .datetime({ offset: true, error: 'createdAt deve ser uma data ISO 8601 com fuso.' })
      .refine(isStorableMoment, { error: 'createdAt está fora do intervalo aceito.' }),
  }),
  countFieldsSchema,
);
export type MobileCount = z.infer<typeof mobileCountSchema>;

export const mobileCountResultSchema = z.object({
  amplify_id: z.string().nullable(),
  id: z.int().nullable(),
  status: z.enum(['created', 'unchanged', 'merged', 'rejected']),
  _version: z.int().nullable(),
  /** True where the inventory is unknown: the count is kept aside until staff assigns it. */
  unplaced: z.literal(true).optional(),
  code: z.enum(errorCodes).optional(),
  detail: z.string().optional(),
});
export type MobileCountResult = z.infer<typeof mobileCountResultSchema>;

export const openSection = defineEndpoint({
  id: 'open_mobile_section',
  method: 'POST',
  path: '/api/mobile/sections/',
  summary: 'Abre uma seção de quem chama em um inventário; 200 se já estava aberta',
  permission: 'licensed',
  body: z.object({
    id: uuidSchema('O id da seção deve ser um UUID.'),
    inventoryID: inventoryReferenceSchema,
    name: nameSchema('Informe o nome da seção.'),
  }),
  responses: { 201: mobileSectionSchema, 200: mobileSectionSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const submitCounts = defineEndpoint({
  id: 'submit_mobile_counts',
  method: 'POST',
  path: '/api/mobile/counts/',
  summary: 'Recebe até 500 contagens, idempotente por amplify_id, respondidas uma a uma',
  permission: 'licensed',
  body: z.array(z.unknown(), { error: 'Envie uma lista de contagens.' }).max(MOBILE_BATCH_LIMIT, {
    error: `Envie no máximo ${MOBILE_BATCH_LIMIT} contagens de cada vez.`,
  }),
  responses: { 200: z.object({ results: z.array(mobileCountResultSchema) }) },
  refusals: ['invalid'],
});
