import { z } from 'zod';
import { defineEndpoint } from '../base/endpoint.js';
import { roleSchema } from '../base/roles.js';

/** A user of both lists; the e-mail is the username (specification, section 3). */
export const userSchema = z.object({
  username: z.string(),
  sub: z.string(),
  name: z.string(),
  email: z.string(),
  'custom:role': roleSchema,
});
export type User = z.infer<typeof userSchema>;

export const listUsersFiltered = defineEndpoint({
  id: 'list_cognito_users_filtered',
  method: 'GET',
  path: '/api/cognito-users-filtered/',
  summary: 'Administradores, moderadores e os usuários com licença ativa',
  permission: 'licensed',
  responses: { 200: z.array(userSchema) },
  refusals: [],
});

export const listUsers = defineEndpoint({
  id: 'list_cognito_users',
  method: 'GET',
  path: '/api/cognito-users/',
  summary: 'Todos os usuários, para administradores e moderadores; para os demais, a lista filtrada',
  permission: 'licensed',
  responses: { 200: z.array(userSchema) },
  refusals: [],
});

export const confirmUser = defineEndpoint({
  id: 'confirm_user',
  method: 'POST',
  path: '/api/confirm-user/',
  summary: 'Confirma um usuário cadastrado há menos de uma hora, no lugar da verificação de e-mail',
  permission: 'staff',
  body: z.object({
    email: z
      .string({ error: 'Informe o e-mail.' })
      .trim()
      .min(1, { error: 'Informe o e-mail.' })
      .max(254, { error: 'Informe um e-mail válido.' })
      .pipe(z.email({ error: 'Informe um e-mail válido.' })),
  }),
  responses: { 200: userSchema },
  refusals: ['invalid', 'not_found'],
});
