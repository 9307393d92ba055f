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
])('A person who is locked out %s is told to come back in %s', (when, told) => {
  for (const name of ['LimitExceededException', 'TooManyRequestsException']) {
    const error = providerError(failure(name, `Attempt limit exceeded, please try again ${when}.`));
    expect(error.message).toBe(`Muitas tentativas. Tente novamente em ${told}.`);
    expect(error.name).toBe(name);
  }
});

it('A pool that gives no time leaves "Aguarde um pouco"', () => {
  const error = providerError(
    failure('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  );
  expect(error.message).toBe('Muitas tentativas. Aguarde um pouco e tente novamente.');
});

it('Seconds in the message of another refusal mean nothing', () => {
  const error = providerError(failure('NotAuthorizedException', 'Try again in 60 seconds.'));
  expect(error.message).toBe('E-mail ou senha incorretos.');
});
