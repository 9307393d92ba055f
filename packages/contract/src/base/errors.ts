import { z } from 'zod';

/** See docs/http.md, "Errors". */
export const errorCodes = [
  'invalid',
  'license_required',
  'token_invalid',
  'permission_denied',
  'not_found',
  'method_not_allowed',
  'conflict',
  'version_conflict',
  'same_counter',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
  'out_of_space',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The same call may succeed later; programs keep their data and retry. */
export const isTransient: Record<ErrorCode, boolean> = {
  invalid: false,
  license_required: false,
  token_invalid: false,
  permission_denied: false,
  not_found: false,
  method_not_allowed: false,
  conflict: false,
  version_conflict: false,
  same_counter: false,
  too_large: false,
  unsupported_media_type: false,
  too_many_requests: true,
  internal: true,
  unavailable: true,
  out_of_space: true,
};

/** The only map of codes to HTTP statuses (docs/http.md, "Errors"). */
export const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  license_required: 402,
  token_invalid: 403,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  version_conflict: 409,
  same_counter: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  out_of_space: 507,
};

export const errorSentence: Record<ErrorCode, string> = {
  invalid: 'Os dados enviados não são válidos. Confira os campos e tente novamente.',
  license_required: 'É preciso ativar uma licença para continuar.',
  token_invalid: 'Token inválido ou expirado',
  permission_denied: 'Usuários não podem realizar essa ação!',
  not_found: 'Não encontrado.',
  method_not_allowed: 'Este endereço não aceita esse método.',
  conflict: 'Este registro já existe.',
  version_conflict: 'Este registro foi alterado por outra pessoa.',
  same_counter: 'Esta pessoa já contou itens desta lista neste inventário.',
  too_large: 'Os dados enviados são grandes demais.',
  unsupported_media_type: 'O servidor só lê dados em JSON (Content-Type: application/json).',
  too_many_requests: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  internal: 'Erro interno. Tente novamente em instantes.',
  unavailable: 'O servidor está indisponível no momento. Tente novamente em instantes.',
  out_of_space: 'O servidor está sem espaço em disco e não pode gravar. Avise o responsável pelo servidor.',
};

/**
 * `error` repeats `detail`, because the specification's callers read either. `current` is the stored object
 * of a version conflict.
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
