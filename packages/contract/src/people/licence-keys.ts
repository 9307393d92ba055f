import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { personSchema, subParams } from './people.js';

/** See docs/http.md, "Licence keys". */
const licenceKeySchema = z.object({
  id: z.uuid(),
  label: z.string(),
  seats: z.int(),
  used: z.int(),
  /** None of a licence that expired or was revoked. */
  free: z.int().min(0),
  expires_at: timestampSchema.nullable(),
  revoked_at: timestampSchema.nullable(),
});
export type LicenceKey = z.infer<typeof licenceKeySchema>;

export const listLicenceKeys = getCall('/api/license-keys/', 'admin', {
  id: 'list_license_keys',
  summary: 'As chaves de licença com suas vagas e validade; nunca a chave',
  responses: { 200: z.array(licenceKeySchema) },
});

export const giveLicence = postCall('/api/people/:sub/license/', 'admin', {
  id: 'give_license',
  summary:
    'Ocupa uma vaga da licença para uma pessoa, sem a chave; quem já tem licença ativa não ocupa outra vaga',
  params: subParams,
  body: z.object({ license_key: z.uuid({ error: 'Escolha a licença.' }) }),
  responses: { 200: personSchema },
});
