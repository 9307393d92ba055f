import type { Provider } from '@balanco/client/provider';
import { signInSentence, TOO_MANY } from '@balanco/client/sign-in-sentence';
import { loadProvider } from './provider';

type SentenceByName = Readonly<Record<string, string>>;

const ownSentences: SentenceByName = {
  PasswordResetRequiredException: 'É preciso redefinir a senha. Use "Esqueci minha senha".',
  ExpiredCodeException: 'O código expirou. Peça um novo.',
  PasswordHistoryPolicyViolationException: 'Esta senha já foi usada. Escolha outra.',
  UsernameExistsException: 'Já existe um usuário com este e-mail.',
  SoftwareTokenMFANotFoundException: 'O QR code expirou. Comece de novo.',
  CodeDeliveryFailureException: 'Não foi possível enviar a mensagem para este e-mail.',
  // Without a readable cause the screen shows its own sentence. Amazon's client throws the last four for an
  // answer that isn't the provider's (docs/http.md, "Answers that aren't ours").
  Unknown: '',
  InternalErrorException: '',
  SyntaxError: '',
  TypeError: '',
  InvalidTokens: '',
  SignInException: '',
};

/** A registration has other reasons under the same names. */
export const signUpSentences: SentenceByName = {
  NotAuthorizedException: 'Cadastro não permitido. Entre novamente ou fale com o administrador.',
  InvalidParameterException: 'Nome ou e-mail inválido. Confira e tente novamente.',
};

/** The provider forgets the second step after three minutes. */
export const confirmSignInSentences: SentenceByName = {
  NotAuthorizedException: 'O tempo desta etapa acabou. Volte e entre novamente.',
  ExpiredCodeException: 'O código expirou. Volte e entre novamente.',
  SignInException: 'O tempo desta etapa acabou. Volte e entre novamente.',
};

export const secondFactorSentences: SentenceByName = {
  NotAuthorizedException: 'A verificação não pôde ser ativada. Feche, entre novamente e tente de novo.',
  // Amazon's pool without this kind of factor.
  InvalidParameterException: 'Este diretório de usuários não oferece a verificação por aplicativo.',
};

export const changePasswordSentences: SentenceByName = {
  NotAuthorizedException: 'A senha atual está incorreta.',
};

export const UNKNOWN_STEP =
  'Esta conta pede uma etapa de acesso que não é oferecida aqui. Fale com o administrador.';

/** @throws Error in Portuguese for known refusals */
export async function withProvider<T>(
  act: (provider: Provider) => Promise<T>,
  special?: SentenceByName,
): Promise<T> {
  try {
    return await act(await loadProvider());
  } catch (error) {
    throw providerError(error, special);
  }
}

/**
 * In Portuguese if its name is known, else unchanged. Keeps the name.
 *
 * @param special override the general sentences
 */
export function providerError(error: unknown, special?: SentenceByName): Error {
  if (!(error instanceof Error)) return new Error('');
  const known = signInSentence(error, { ...ownSentences, ...special });
  if (known === undefined) return error;
  const translated = new Error(known === TOO_MANY ? tooManySentence(error) : known, { cause: error });
  translated.name = error.name;
  return translated;
}

/**
 * The embedded pool answers "… in 714 seconds." Minutes, not a time of day: clocks of PCs are often wrong.
 */
function tooManySentence({ message }: Error): string {
  const seconds = /\bin (\d+) seconds?\b/.exec(message)?.[1];
  if (seconds === undefined) return TOO_MANY;
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
  return `Muitas tentativas. Tente novamente em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
}
