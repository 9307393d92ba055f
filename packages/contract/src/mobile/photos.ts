import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';

export const photoIdSchema = z.guid({ error: 'O id da foto deve ser um UUID.' }).toLowerCase();

export const photoSchema = z.object({ id: z.guid(), taken_at: timestampSchema, taken_by: z.string() });
export type Photo = z.infer<typeof photoSchema>;

export const getPhoto = defineEndpoint({
  id: 'get_photo',
  method: 'GET',
  path: '/api/photos/:id/',
  summary: 'A foto de um código que não estava cadastrado, com quem a tirou e quando',
  permission: 'staff',
  params: z.object({ id: photoIdSchema }),
  responses: { 200: photoSchema.extend({ code: z.string(), image: z.base64() }) },
  refusals: ['invalid', 'not_found'],
});
