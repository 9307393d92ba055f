import { z } from 'zod';

/** The closed list of refusals (DESIGN 5). The server maps a code to a status in one place: http/status.ts. */
export const errorCodes = [
  'invalid',
  'license_required',
  'token_invalid',
  'permission_denied',
  'not_found',
  'conflict',
  'version_conflict',
  'too_large',
  'too_many_requests',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The sentence for a code where no use case says something more exact. */
export const errorSentence: Record<ErrorCode, string> = {
  invalid: 'Os dados enviados não são válidos. Confira os campos e tente novamente.',
  license_required: 'É preciso ativar uma licença para continuar.',
  token_invalid: 'Token inválido ou expirado',
  permission_denied: 'Usuários não podem realizar essa ação!',
  not_found: 'Não encontrado.',
  conflict: 'Este registro já existe.',
  version_conflict: 'Este registro foi alterado por outra pessoa.',
  too_large: 'Os dados enviados são grandes demais.',
  too_many_requests: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  internal: 'Erro interno. Tente novamente em instantes.',
};

/**
 * The body of every refusal. `error` repeats `detail`, because the specification's callers read either;
 * `fields` names the sentences of each bad field; `current` is the stored thing of a version conflict.
 */
export const errorBodySchema = z.object({
  detail: z.string(),
  error: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
  current: z.unknown().optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
