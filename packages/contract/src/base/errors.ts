import { z } from 'zod';

/** The only map of codes to HTTP statuses (docs/http.md, "Errors"). */
export const statusOf = {
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
} as const;

export type ErrorCode = keyof typeof statusOf;
export const errorCodes = Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]];

/** Whether the same call may succeed later: programs keep their data and retry. */
export function isTransient(code: ErrorCode): boolean {
  return statusOf[code] === 429 || statusOf[code] >= 500;
}

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
