import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { roleSchema } from '../base/roles.js';

export const configSchema = z.object({
  identity: z.object({
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    region: z.string(),
    endpoint: z.url().optional(),
    authFlow: z.enum(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH']),
    /** The identity pool of Amazon Cognito, which gives the browser its `identityId`. */
    identityPoolId: z.string().optional(),
    /** Everybody but one administrator signs in at the company's provider, of this name (docs/single-sign-on.md). */
    single_sign_on: z.object({ name: z.string() }).optional(),
  }),
  version: z.string(),
});
export type PublicConfig = z.infer<typeof configSchema>;

export const getConfig = getCall('/api/config/', 'public', {
  id: 'get_config',
  promised: true,
  summary: 'Como o navegador inicia a sessão',
  responses: { 200: configSchema },
});

export const getProtected = getCall('/api/protected/', 'signed_in', {
  id: 'get_protected',
  summary: 'Se a sessão é válida',
  responses: { 200: z.object({ sub: z.string(), email: z.string() }) },
});

export const getCurrentUserRole = getCall('/api/current-user-role/', 'signed_in', {
  id: 'get_current_user_role',
  summary: 'O perfil de quem chama',
  /** `limited`: sees only some pharmacies (docs/http.md, "Access by pharmacy"). */
  responses: { 200: z.object({ role: roleSchema, limited: z.literal(true).optional() }) },
});

export const signOut = postCall('/api/sign-out/', 'signed_in', {
  id: 'sign_out',
  summary: 'Encerra a sessão do token: todos os tokens dela são recusados imediatamente',
  /** `next`: where the browser signs out of the company's provider, too. */
  responses: { 200: z.object({ signed_out: z.literal(true), next: z.string().optional() }) },
});
