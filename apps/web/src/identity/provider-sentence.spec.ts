import { expect, it } from 'vitest';
import { providerError } from './provider-sentence';

function failure(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

it.each([
  ['in 1 seconds', '1 minuto'],
  ['in 60 seconds', '1 minuto'],
  ['in 61 seconds', '2 minutos'],
  ['in 714 seconds', '12 minutos'],
])('an account locked %s tells its person to come back in %s', (when, told) => {
  for (const name of ['LimitExceededException', 'TooManyRequestsException']) {
    const error = providerError(failure(name, `Attempt limit exceeded, please try again ${when}.`));
    expect(error.message).toBe(`Muitas tentativas. Tente novamente em ${told}.`);
    expect(error.name).toBe(name);
  }
});

it('the sentence for a pool that gives no time is "Aguarde um pouco"', () => {
  const error = providerError(
    failure('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  );
  expect(error.message).toBe('Muitas tentativas. Aguarde um pouco e tente novamente.');
});

it('seconds in the message of another refusal are ignored', () => {
  const error = providerError(failure('NotAuthorizedException', 'Try again in 60 seconds.'));
  expect(error.message).toBe('E-mail ou senha incorretos.');
});
