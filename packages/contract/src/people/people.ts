import { z } from 'zod';
import { emailSchema } from '../base/email.js';
import { getCall, patchCall, postCall, putCall } from '../base/endpoint.js';
import { pageSizeSchema, timestampSchema } from '../base/fields.js';
import { roleSchema } from '../base/roles.js';
import { HISTORY_PAGE_LIMIT, HISTORY_PAGE_SIZE, historyPageSchema } from '../history/history.js';

export const personSchema = z.object({
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  licence: z.string().nullable(),
  /** Unknown with Amazon Cognito. */
  last_sign_in_at: timestampSchema.nullable(),
  /** null while the person may sign in. */
  deactivated_at: timestampSchema.nullable(),
  /** An administrator erased name, e-mail and sign-in then (docs/privacy.md); null or absent otherwise. */
  anonymised_at: timestampSchema.nullable().default(null),
  /** null for all. */
  pharmacies: z.int().min(0).nullable().default(null),
  /** Signs in with one; null if only Cognito knows. */
  second_factor: z.boolean().nullable().default(null),
});
export type Person = z.infer<typeof personSchema>;

export const subParams = z.object({ sub: z.string().min(1).max(100, { error: 'Pessoa inválida.' }) });

export const listPeople = getCall('/api/people/', 'admin', {
  id: 'list_people',
  summary: 'Todas as pessoas, também as desativadas, com perfil, licença e última entrada',
  responses: { 200: z.array(personSchema) },
});

export const editPerson = patchCall('/api/people/:sub/', 'admin', {
  id: 'edit_person',
  summary:
    'Muda o perfil de uma pessoa, ou a desativa ou reativa; desativar libera a vaga e encerra as sessões',
  params: subParams,
  body: z
    .object({
      role: roleSchema,
      active: z.boolean({ error: 'Informe se a pessoa fica ativa.' }),
      /** Whether theirs is the account of the company's provider that waits under their e-mail. */
      single_sign_on: z.boolean(),
    })
    .partial()
    .refine((body) => Object.keys(body).length > 0, { error: 'Nada a mudar.' }),
  responses: { 200: personSchema },
});

export const endSessions = postCall('/api/people/:sub/end-sessions/', 'admin', {
  id: 'end_sessions',
  summary: 'Encerra todas as sessões de uma pessoa, na hora',
  params: subParams,
  responses: { 200: personSchema },
  refusals: ['not_found'],
});

export const listPersonHistory = getCall('/api/people/:sub/history/', 'admin', {
  id: 'list_person_history',
  summary: 'O que se fez com a conta de uma pessoa, suas entradas e saídas, do mais novo ao mais antigo',
  params: subParams,
  query: z.object({
    page_size: pageSizeSchema(HISTORY_PAGE_LIMIT, 'registros').default(HISTORY_PAGE_SIZE),
    after: z.string().max(200, { error: 'Cursor inválido.' }).optional(),
  }),
  responses: { 200: historyPageSchema },
});

/** Specification, section 3: the e-mail is the username. */
export const userSchema = z.object({
  username: z.string(),
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  'custom:role': roleSchema,
});
export type User = z.infer<typeof userSchema>;

export const listUsersFiltered = getCall('/api/cognito-users-filtered/', 'licensed', {
  id: 'list_cognito_users_filtered',
  summary: 'Administradores, moderadores e os usuários com licença ativa',
  responses: { 200: z.array(userSchema) },
});

export const listUsers = getCall('/api/cognito-users/', 'licensed', {
  id: 'list_cognito_users',
  summary: 'Todos os usuários, para administradores e moderadores; para os demais, a lista filtrada',
  responses: { 200: z.array(userSchema) },
});

export const confirmUser = postCall('/api/confirm-user/', 'staff', {
  id: 'confirm_user',
  summary: 'Confirma um usuário cadastrado há menos de uma hora, no lugar da verificação de e-mail',
  body: z.object({ email: emailSchema }),
  responses: { 200: userSchema },
  refusals: ['invalid', 'not_found'],
});

const PERSON_PHARMACY_LIMIT = 2000;

export const personPharmaciesSchema = z.object({
  limited: z.boolean(),
  pharmacies: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type PersonPharmacies = z.infer<typeof personPharmaciesSchema>;

export const getPersonPharmacies = getCall('/api/people/:sub/pharmacies/', 'admin', {
  id: 'get_person_pharmacies',
  summary: 'As farmácias que uma pessoa acessa: todas, ou só as da lista',
  params: subParams,
  responses: { 200: personPharmaciesSchema },
  refusals: ['not_found'],
});

export const changePersonPharmacies = putCall('/api/people/:sub/pharmacies/', 'admin', {
  id: 'change_person_pharmacies',
  summary: 'Limita uma pessoa a algumas farmácias, ou volta a dar acesso a todas; vale na hora',
  params: subParams,
  body: z.object({
    limited: z.boolean({ error: 'Informe se o acesso é limitado.' }),
    pharmacies: z
      .array(z.uuid({ error: 'Farmácia inválida.' }), { error: 'Envie uma lista de farmácias.' })
      .max(PERSON_PHARMACY_LIMIT, { error: 'Escolha no máximo 2.000 farmácias.' })
      .default([]),
  }),
  responses: { 200: personPharmaciesSchema },
});
