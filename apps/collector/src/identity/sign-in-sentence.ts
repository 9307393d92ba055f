const WRONG = 'E-mail ou senha incorretos.';
const TOO_MANY = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
const OFFLINE = 'Sem conexão com o servidor. Verifique a rede e tente novamente.';
const WRONG_CODE = 'Código inválido.';

/** The sentence for a step that the collector has no form for. */
export const UNKNOWN_STEP =
  'Esta conta pede uma etapa de acesso que o coletor não tem. Entre uma vez pelo computador ou fale com o administrador.';

const sentences: Readonly<Record<string, string>> = {
  NotAuthorizedException: WRONG,
  UserNotFoundException: WRONG,
  UserNotConfirmedException: 'Cadastro ainda não confirmado. Fale com o administrador.',
  PasswordResetRequiredException: 'É preciso redefinir a senha pelo computador.',
  TooManyRequestsException: TOO_MANY,
  TooManyFailedAttemptsException: TOO_MANY,
  LimitExceededException: TOO_MANY,
  CodeMismatchException: WRONG_CODE,
  EnableSoftwareTokenMFAException: WRONG_CODE,
  ExpiredCodeException: 'O código expirou. Entre novamente.',
  InvalidPasswordException: 'A senha não atende aos requisitos mínimos',
  NetworkError: OFFLINE,
  TypeError: OFFLINE,
};

/** The sentence for a failed sign-in. Unknown failures of the provider have no words of their own. */
export function signInSentence(error: unknown): string {
  if (!(error instanceof Error)) return 'Não foi possível entrar. Tente novamente.';
  if (error.message === UNKNOWN_STEP) return UNKNOWN_STEP;
  if (error.name === 'NotAuthorizedException' && error.message === 'User is disabled.')
    return 'Este acesso foi desativado. Fale com o administrador.';
  return sentences[error.name] ?? 'Não foi possível entrar. Tente novamente.';
}
