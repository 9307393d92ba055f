import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';

/** See docs/http.md, "Licence keys". */
export const licenceSchema = z.object({ active: z.boolean(), cognito_sub: z.string() });
export type Licence = z.infer<typeof licenceSchema>;

/** 25 letters and digits, any case, hyphens optional. */
const licenceKeySchema = z
  .string({ error: 'Informe a chave de licença.' })
  .max(200, { error: 'Licença inválida.' })
  .transform((key) => key.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .refine((key) => key !== '', { error: 'Informe a chave de licença.' });

export const getLicence = getCall('/api/license/', 'signed_in', {
  id: 'get_license',
  promised: true,
  summary: 'A licença ativa de quem chama; 404 sem uma',
  responses: { 200: licenceSchema },
  refusals: ['not_found'],
});

export const activateLicence = postCall('/api/license/', 'signed_in', {
  id: 'activate_license',
  promised: true,
  summary: 'Ocupa uma vaga da chave de licença; pode ser repetida',
  body: z.object({ license: licenceKeySchema }),
  responses: { 201: licenceSchema },
  refusals: ['invalid', 'too_many_requests'],
});

export const listLicences = getCall('/api/licenses/', 'licensed', {
  id: 'list_licenses',
  summary: 'Quem tem licença',
  responses: { 200: z.array(licenceSchema) },
});
