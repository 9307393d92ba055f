import {
  FREQUENT_PASSWORD,
  FREQUENT_PASSWORD_REASON,
  WEAK_PASSWORD,
} from '@balanco/contract/people/password';

const WRONG_PASSWORD = 'E-mail ou senha incorretos.';
const WRONG_CODE = 'Código inválido.';
export const TOO_MANY = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
export const OFFLINE = 'Sem conexão com o servidor. Verifique a rede e tente novamente.';
const DEACTIVATED = 'Este acesso foi desativado. Fale com o administrador.';

const USED_CODE = 'Este código já foi usado. Espere o próximo código do aplicativo.';

const sentences: Readonly<Record<string, string>> = {
  NotAuthorizedException: WRONG_PASSWORD,
  UserNotFoundException: WRONG_PASSWORD,
  UserNotConfirmedException: 'Cadastro ainda não confirmado. Fale com o administrador.',
  TooManyRequestsException: TOO_MANY,
  TooManyFailedAttemptsException: TOO_MANY,
  LimitExceededException: TOO_MANY,
  CodeMismatchException: WRONG_CODE,
  EnableSoftwareTokenMFAException: WRONG_CODE,
  InvalidPasswordException: WEAK_PASSWORD,
  NetworkError: OFFLINE,
};

/**
 * The Portuguese sentence for an identity error; undefined if unknown.
 * @param own sentences by error name, before the shared ones
 */
export function signInSentence(
  { name, message }: Error,
  own: Readonly<Record<string, string>>,
): string | undefined {
  // Both pools distinguish a deactivated account only by its message.
  if (name === 'NotAuthorizedException' && message === 'User is disabled.') return DEACTIVATED;
  // A code that came by mail or SMS expires under the same name.
  if (name === 'ExpiredCodeException' && message.includes('already been used')) return USED_CODE;
  if (isFrequentPassword({ name, message })) return `${WEAK_PASSWORD}\n${FREQUENT_PASSWORD}`;
  return own[name] ?? sentences[name];
}

/** Whether the embedded pool refused a password that meets the rules, because everybody guesses it. */
function isFrequentPassword({ name, message }: Pick<Error, 'name' | 'message'>): boolean {
  return name === 'InvalidPasswordException' && message.endsWith(FREQUENT_PASSWORD_REASON);
}
