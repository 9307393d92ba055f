import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { pageSizeSchema, timestampSchema } from '../base/fields.js';
import { roleSchema } from '../base/roles.js';
import { HISTORY_PAGE_LIMIT, HISTORY_PAGE_SIZE, historyPageSchema } from '../history/history.js';

/** A person as an administrator sees it. */
const personSchema = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  /** The label of the licence key whose seat the person has; null without an active seat. */
  licence: z.string().nullable(),
  /** Null if it is unknown: a pool of Amazon Cognito doesn't tell. */
  last_sign_in_at: timestampSchema.nullable(),
  /** Null while the person may sign in. */
  deactivated_at: timestampSchema.nullable(),
  /** How many pharmacies the person is limited to; null, or absent, for all of them. */
  pharmacies: z.int().min(0).nullable().default(null),
});
export type Person = z.infer<typeof personSchema>;

const subParams = z.object({ sub: z.string().min(1).max(100, { error: 'Pessoa inválida.' }) });

export const listPeople = defineEndpoint({
  id: 'list_people',
  method: 'GET',
  path: '/api/people/',
  summary: 'Todas as pessoas, também as desativadas, com perfil, licença e última entrada',
  permission: 'admin',
  responses: { 200: z.array(personSchema) },
  refusals: [],
});

export const editPerson = defineEndpoint({
  id: 'edit_person',
  method: 'PATCH',
  path: '/api/people/:sub/',
  summary:
    'Muda o perfil de uma pessoa, ou a desativa ou reativa; desativar libera a vaga e encerra as sessões',
  permission: 'admin',
  params: subParams,
  body: z
    .object({ role: roleSchema, active: z.boolean({ error: 'Informe se a pessoa fica ativa.' }) })
    .partial()
    .refine((body) => Object.keys(body).length > 0, { error: 'Nada a mudar.' }),
  responses: { 200: personSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});

export const endSessions = defineEndpoint({
  id: 'end_sessions',
  method: 'POST',
  path: '/api/people/:sub/end-sessions/',
  summary: 'Encerra todas as sessões de uma pessoa, na hora',
  permission: 'admin',
  params: subParams,
  responses: { 200: personSchema },
  refusals: ['not_found'],
});

export const listPersonHistory = defineEndpoint({
  id: 'list_person_history',
  method: 'GET',
  path: '/api/people/:sub/history/',
  summary: 'O que se fez com a conta de uma pessoa, suas entradas e saídas, do mais novo ao mais antigo',
  permission: 'admin',
  params: subParams,
  query: z.object({
    page_size: pageSizeSchema(HISTORY_PAGE_LIMIT, 'registros').default(HISTORY_PAGE_SIZE),
    after: z.string().max(200, { error: 'Cursor inválido.' }).optional(),
  }),
  responses: { 200: historyPageSchema },
  refusals: ['invalid', 'not_found'],
});

/** A licence key without the key itself. */
const licenceKeySchema = z.object({
  id: z.uuid(),
  label: z.string(),
  seats: z.int(),
  used: z.int(),
  expires_at: timestampSchema.nullable(),
  revoked_at: timestampSchema.nullable(),
});
export type LicenceKey = z.infer<typeof licenceKeySchema>;

export const listLicenceKeys = defineEndpoint({
  id: 'list_license_keys',
  method: 'GET',
  path: '/api/license-keys/',
  summary: 'As chaves de licença com suas vagas e validade; nunca a chave',
  permission: 'admin',
  responses: { 200: z.array(licenceKeySchema) },
  refusals: [],
});
