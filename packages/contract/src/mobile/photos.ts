import { z } from 'zod';
import { getCall } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';

export const photoIdSchema = z.guid({ error: 'O id da foto deve ser um UUID.' }).toLowerCase();

export const ASKED_PHOTO_KINDS = ['zero', 'broken', 'expired', 'controlled'] as const;
export type AskedPhotoKind = (typeof ASKED_PHOTO_KINDS)[number];
export const askedPhotoKindSchema = z.enum(ASKED_PHOTO_KINDS, { error: 'Tipo de foto inválido.' });

/** What a photo shows; `unregistered` is a code outside the catalogue. */
const PHOTO_KINDS = ['unregistered', ...ASKED_PHOTO_KINDS, 'other'] as const;
export const photoKindSchema = z.enum(PHOTO_KINDS, { error: 'Tipo de foto inválido.' });
export type PhotoKind = z.infer<typeof photoKindSchema>;

export const photoKindWords: Readonly<Record<PhotoKind, string>> = {
  unregistered: 'não cadastrado',
  zero: 'zerado',
  broken: 'quebra ou avaria',
  expired: 'vencido',
  controlled: 'controlado',
  other: 'outra',
};

export const photoSchema = z.object({
  id: z.guid(),
  kind: photoKindSchema,
  taken_at: timestampSchema,
  taken_by: z.string(),
});
export type Photo = z.infer<typeof photoSchema>;

export const getPhoto = getCall('/api/photos/:id/', 'staff', {
  id: 'get_photo',
  summary: 'Uma foto que um coletor tirou, com quem a tirou e quando',
  params: z.object({ id: photoIdSchema }),
  responses: { 200: photoSchema.extend({ code: z.string(), image: z.base64() }) },
});
