import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { exactTextSchema, momentSchema, textSchema } from '../base/fields.js';
import { mobileInventorySchema } from './mobile.js';
import { askedPhotoKindSchema, photoIdSchema, photoKindSchema } from './photos.js';

export const PHOTO_BYTES = 200 * 1024;
export const PHOTOS_PER_CODE = 3;
export const PHOTOS_PER_INVENTORY = 500;
export const PHOTO_DAYS = 90;
/** Items whose expiry is asked for their value: phones fetch them with each section. */
export const ASKED_EXPIRY_ITEMS = 2000;

/** Base64 of FF D8 FF, the beginning of every JPEG. */
const JPEG_BEGINS = '/9j/';

/** Four characters are three bytes. */
export function bytesOf(base64: string): number {
  return Math.floor((base64.replace(/={1,2}$/, '').length * 3) / 4);
}

export const jpegSchema = z
  .string({ error: 'Envie a foto.' })
  .refine((image) => bytesOf(image) <= PHOTO_BYTES, {
    error: 'A foto passa do limite de 200 KB.',
    abort: true,
  })
  .refine((image) => image.startsWith(JPEG_BEGINS), { error: 'A foto deve ser um JPEG.', abort: true })
  .pipe(z.base64({ error: 'A foto deve vir em base64.' }));

export const submitPhoto = postCall('/api/mobile/photos/', 'licensed', {
  id: 'submit_mobile_photo',
  promised: true,
  summary:
    'Recebe a foto de um código, em JPEG de até 200 KB; 200 se já tinha chegado ou se o código já tem fotos bastantes',
  body: z.object({
    id: photoIdSchema,
    inventoryID: mobileInventorySchema,
    code: textSchema(500).min(1, { error: 'Informe o código da foto.' }),
    amplify_id: z.guid({ error: 'O id da contagem deve ser um UUID.' }).toLowerCase().nullish(),
    /** Apps from before other kinds send none. */
    kind: photoKindSchema.default('unregistered'),
    taken_at: momentSchema('taken_at deve ser uma data ISO 8601 com fuso.'),
    image: jpegSchema,
  }),
  responses: {
    201: z.object({ id: z.guid(), stored: z.literal(true) }),
    /** `stored` is false at the maximum of photos; the phone doesn't retry. */
    200: z.object({ id: z.guid(), stored: z.boolean() }),
  },
  refusals: ['invalid', 'not_found', 'conflict'],
});
export type NewPhoto = z.output<typeof submitPhoto.body>;

const photoRulesSchema = z.object({
  /** The counted items of which the pharmacy wants a photo; none by default. */
  kinds: z.array(askedPhotoKindSchema),
  controlled_departments: z.array(z.string()),
  /** A box that expires within them can't be sold any more. */
  treatment_days: z.int().optional(),
  /** Items of which the pharmacy wants the expiry, where no symbol had it: by department, and the dearest by key. */
  expiry_departments: z.array(z.string()).optional(),
  expiry_items: z.array(z.string()).optional(),
});
export type PhotoRules = z.infer<typeof photoRulesSchema>;

export const getPhotoRules = getCall('/api/mobile/pharmacies/:id/photo-rules/', 'licensed', {
  id: 'get_mobile_photo_rules',
  promised: true,
  summary: 'De que itens contados uma farmácia quer foto; nada impede contar sem ela',
  params: z.object({ id: z.uuid({ error: 'Farmácia inválida.' }) }),
  responses: { 200: photoRulesSchema },
});

export const findItemPhoto = getCall('/api/mobile/sections/:id/item-photo/', 'licensed', {
  id: 'find_mobile_item_photo',
  promised: true,
  summary: 'A foto mais nova de um item da recontagem aberta de quem chama, para achá-lo na prateleira',
  params: z.object({ id: z.guid({ error: 'Seção inválida.' }).toLowerCase() }),
  query: z.object({
    key: exactTextSchema(600, 'Item inválido.').min(1, { error: 'Item inválido.' }),
  }),
  responses: {
    /** null without one, and for everybody else; neither of what nor by whom. */
    200: z.object({ image: z.base64().nullable() }),
  },
  refusals: ['invalid'],
});
