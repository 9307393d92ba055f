import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { roleSchema } from './roles.js';

/** A user as both lists give it; e-mail is the username (specification, section 3). */
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
