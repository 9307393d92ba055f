import { OFFLINE, signInSentence as sharedSentence } from '@balanco/client/sign-in-sentence';

export const UNKNOWN_STEP =
  'Esta conta pede uma etapa de acesso que o coletor não tem. Entre uma vez pelo computador ou fale com o administrador.';

const ownSentences = {
  PasswordResetRequiredException: 'É preciso redefinir a senha pelo computador.',
  ExpiredCodeException: 'O código expirou. Entre novamente.',
  TypeError: OFFLINE,
};

export function signInSentence(error: unknown): string {
  if (!(error instanceof Error)) return UNKNOWN_FAILURE;
  if (error.message === UNKNOWN_STEP) return UNKNOWN_STEP;
  return sharedSentence(error, ownSentences) ?? UNKNOWN_FAILURE;
}

const UNKNOWN_FAILURE = 'Não foi possível entrar. Tente novamente.';
