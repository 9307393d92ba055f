import { type ErrorCode, errorSentence } from '@balanco/contract/base/errors';

/** See the specification, section 8. */
export const helperSentence = {
  tokenMissing: 'Token não encontrado',
  tokenInvalid: 'Token inválido ou expirado',
  offline: 'Sem conexão com o servidor. Verifique a rede e tente novamente.',
  unexpected: 'Erro inesperado. Tente novamente.',
  unexpectedAnswer: 'O servidor deu uma resposta inesperada. Tente novamente em instantes.',
} as const;

const sentenceByStatus: Readonly<Record<number, string>> = {
  400: errorSentence.invalid,
  402: errorSentence.license_required,
  403: errorSentence.permission_denied,
  404: errorSentence.not_found,
  409: errorSentence.conflict,
  413: errorSentence.too_large,
  429: errorSentence.too_many_requests,
  502: 'Servidor indisponível. Tente novamente em instantes.',
  503: 'Servidor indisponível. Tente novamente em instantes.',
  504: 'O servidor demorou a responder. Tente novamente em instantes.',
};

/** The server's, else that of code or status. */
export function refusalSentence(status: number, code: ErrorCode | null, detail: string | null): string {
  if (detail !== null && detail !== '') return detail;
  if (code !== null) return errorSentence[code];
  return sentenceByStatus[status] ?? (status >= 500 ? errorSentence.internal : helperSentence.unexpected);
}
