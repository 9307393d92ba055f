import { z } from 'zod';
import { postCall } from '../base/endpoint.js';
import { errorCodes } from '../base/errors.js';
import { appNameSchema, isStorableMoment, isUuid, storable, timestampSchema } from '../base/fields.js';
import { boxReadingSchema } from '../counts/count.js';
import { isShallow } from '../counts/count-entries.js';
import { submittedFieldsSchema } from '../counts/count-fields.js';
import { inventoryIdSchema } from '../inventories/inventories.js';

/** See docs/mobile-sync.md, "Batches". */
export const MOBILE_BATCH_LIMIT = 500;

const invalidInventory = { error: 'Inventário inválido.' };

/** Apple's apps write upper case, the database lower case. */
function uuidSchema(sentence: string) {
  return z.guid({ error: sentence }).toLowerCase();
}

/** The number, its digits as text, or a UUID. */
export const mobileInventorySchema = z.union(
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

/**
 * Keeps any other value as an unknown inventory's name (docs/decisions/0023). Here and below, apps should
 * send what the schemas before `unknown` allow.
 */
const countInventorySchema = z
  .union([z.int().positive(), z.string(), z.null(), z.unknown()])
  .transform(asInventoryReference)
  .optional();

const NAMED_LIMIT = 100;

function asInventoryReference(value: unknown): number | string | null {
  if (value === null) return null;
  const text = textOf(value)
    .replace(/\p{Cc}/gu, '')
    .trim();
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  return storable(text.toLowerCase().slice(0, NAMED_LIMIT)).trim() || null;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return isShallow(value) ? JSON.stringify(value) : '…';
}

/** No UUID means no section, and doesn't move a count. */
const countSectionSchema = z
  .union([z.guid(), z.null(), z.unknown()])
  .transform((value) => {
    if (value === null) return null;
    return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined;
  })
  .optional();

const invalidMoment = { error: 'createdAt deve ser uma data ISO 8601 com fuso.' };

/** It has a zone; ISO 8601 may omit seconds and the zone's colon. */
const momentSchema = z
  .stringFormat('date-time', (text) => timestampSchema.safeParse(spelledOut(text)).success, {
    ...invalidMoment,
    abort: true,
  })
  .overwrite(spelledOut)
  .refine(isStorableMoment, { error: 'createdAt está fora do intervalo aceito.' });

function spelledOut(moment: string): string {
  return moment.replace(/([+-]\d{2})(\d{2})$/, '$1:$2').replace(/(T\d{2}:\d{2})(?=[Z+-])/, '$1:00');
}

const mobileSectionSchema = z.object({
  id: z.guid(),
  inventoryID: inventoryIdSchema,
  name: z.string(),
  collector_sub: z.string().nullable(),
  finalizado: z.boolean(),
  created_at: timestampSchema,
  /** Staff deleted it meanwhile; repeating the call doesn't reopen it. */
  _deleted: z.boolean(),
});
export type MobileSection = z.infer<typeof mobileSectionSchema>;

/** Specified field names; the app creates `amplify_id`. */
export const mobileCountSchema = z.intersection(
  z.object({
    amplify_id: uuidSchema('amplify_id deve ser um UUID.'),
    inventoryID: countInventorySchema,
    sectionID: countSectionSchema,
    createdAt: momentSchema,
  }),
  submittedFieldsSchema,
);
export type MobileCount = z.infer<typeof mobileCountSchema>;

export const mobileCountResultSchema = z.object({
  amplify_id: z.string().nullable(),
  id: z.int().nullable(),
  status: z.enum(['created', 'unchanged', 'merged', 'rejected']),
  _version: z.int().nullable(),
  /** The count waits until staff assign it. */
  unplaced: z.literal(true).optional(),
  /** Who else read a box of the count. */
  same_box: boxReadingSchema.optional(),
  code: z.enum(errorCodes).optional(),
  detail: z.string().optional(),
});
export type MobileCountResult = z.infer<typeof mobileCountResultSchema>;

export const openSection = postCall('/api/mobile/sections/', 'licensed', {
  id: 'open_mobile_section',
  promised: true,
  summary: 'Abre uma seção de quem chama em um inventário; 200 se já estava aberta',
  body: z.object({
    id: uuidSchema('O id da seção deve ser um UUID.'),
    inventoryID: mobileInventorySchema,
    name: appNameSchema('Informe o nome da seção.'),
  }),
  responses: { 201: mobileSectionSchema, 200: mobileSectionSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const submitCounts = postCall('/api/mobile/counts/', 'licensed', {
  id: 'submit_mobile_counts',
  promised: true,
  summary: 'Recebe até 500 contagens, idempotente por amplify_id, respondidas uma a uma',
  body: z.array(z.unknown(), { error: 'Envie uma lista de contagens.' }).max(MOBILE_BATCH_LIMIT, {
    error: `Envie no máximo ${MOBILE_BATCH_LIMIT} contagens de cada vez.`,
  }),
  responses: { 200: z.object({ results: z.array(mobileCountResultSchema) }) },
});
