/** Portuguese sentences for what the identity provider and its client throw, by the error's name. */
const sentenceByName: Readonly<Record<string, string>> = {
  NotAuthorizedException: 'E-mail ou senha incorretos.',
  UserNotFoundException: 'E-mail ou senha incorretos.',
  UserNotConfirmedException: 'Cadastro ainda não confirmado. Fale com o administrador.',
  PasswordResetRequiredException: 'É preciso redefinir a senha. Use "Esqueci minha senha".',
  TooManyRequestsException: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  TooManyFailedAttemptsException: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  LimitExceededException: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  CodeMismatchException: 'Código inválido.',
  ExpiredCodeException: 'O código expirou. Peça um novo.',
  InvalidPasswordException: 'A senha não atende aos requisitos mínimos',
  UsernameExistsException: 'Já existe um usuário com este e-mail.',
  NetworkError: 'Sem conexão com o servidor. Verifique a rede e tente novamente.',
  TypeError: 'Sem conexão com o servidor. Verifique a rede e tente novamente.',
};

/** The further steps that a user pool may ask for after the password; none is part of the product. */
const sentenceByStep: Readonly<Record<string, string>> = {
  RESET_PASSWORD: 'É preciso redefinir a senha. Use "Esqueci minha senha".',
  CONFIRM_SIGN_UP: 'Cadastro ainda não confirmado. Fale com o administrador.',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED:
    'É preciso trocar a senha provisória. Use "Esqueci minha senha".',
};

/** An error for the screen: in Portuguese where the name is known, else as it came. Keeps the name. */
export function providerError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('');
  const sentence = sentenceByName[error.name];
  if (sentence === undefined) return error;
  const translated = new Error(sentence, { cause: error });
  translated.name = error.name;
  return translated;
}

/** The sentence for a sign-in that stopped at another step than 'DONE'. */
export function stepSentence(step: string): string {
  return sentenceByStep[step] ?? 'Esta conta pede uma etapa de acesso que ainda não é oferecida aqui.';
}
