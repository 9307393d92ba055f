import { z } from 'zod';
import { getCall, postCall } from '../base/endpoint.js';
import { timestampSchema } from '../base/fields.js';
import { PASSWORD_MAXIMUM } from './password.js';
import { subParams } from './people.js';

/** See docs/identity.md, "Second factor". */
const secondFactorSchema = z.object({
  active: z.boolean(),
  since: timestampSchema.nullable(),
  /** How many recovery codes still work. */
  recovery_codes: z.int().min(0),
  /** The installation asks this person for a second factor. */
  required: z.boolean(),
  /** Signed in, or gave the password, within five minutes: setting up and recovery codes ask for no password. */
  fresh: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** A code of the app, or a recovery code. */
const codeSchema = z
  .string({ error: 'Digite o código.' })
  .trim()
  .min(1, { error: 'Digite o código.' })
  .max(64, { error: 'Código incorreto.' });

export const getSecondFactor = getCall('/api/second-factor/', 'signed_in', {
  id: 'get_second_factor',
  summary: 'A verificação em duas etapas da própria conta; com o Amazon Cognito, é o pool que a conhece',
  responses: { 200: secondFactorSchema },
});

export const provePassword = postCall('/api/second-factor/password/', 'signed_in', {
  id: 'prove_password',
  summary:
    'Confirma a própria senha: ativar a verificação e gerar códigos de recuperação pedem a senha ou uma entrada de até cinco minutos antes',
  body: z.object({
    password: z
      .string({ error: 'Digite a senha.' })
      .min(1, { error: 'Digite a senha.' })
      .max(PASSWORD_MAXIMUM, { error: 'Senha incorreta.' }),
  }),
  responses: { 200: secondFactorSchema },
  refusals: ['invalid', 'too_many_requests'],
});

export const makeRecoveryCodes = postCall('/api/second-factor/recovery-codes/', 'signed_in', {
  id: 'make_recovery_codes',
  summary:
    'Gera dez códigos de recuperação, que só esta resposta mostra; os anteriores deixam de valer. Logo depois de ativar, sem código; depois, com um',
  body: z.object({ code: codeSchema.optional() }),
  responses: { 200: z.object({ codes: z.array(z.string()) }) },
  refusals: ['invalid', 'conflict', 'too_many_requests'],
});

export const turnOffSecondFactor = postCall('/api/second-factor/turn-off/', 'signed_in', {
  id: 'turn_off_second_factor',
  summary: 'Desativa a verificação em duas etapas da própria conta, com um código atual',
  body: z.object({ code: codeSchema }),
  responses: { 200: secondFactorSchema },
  refusals: ['invalid', 'conflict', 'too_many_requests'],
});

export const resetSecondFactor = postCall('/api/people/:sub/reset-second-factor/', 'admin', {
  id: 'reset_second_factor',
  summary: 'Redefine a verificação em duas etapas de uma pessoa que perdeu o aplicativo e os códigos',
  params: subParams,
  /** `reset`: false if the person has none. */
  responses: { 200: z.object({ reset: z.boolean() }) },
  refusals: ['not_found', 'conflict'],
});
