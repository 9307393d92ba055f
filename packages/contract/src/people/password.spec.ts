import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isStrongPassword, passwordRules } from './password.js';

const unmet = (password: string) => passwordRules.filter((rule) => !rule.isMet(password)).map(({ id }) => id);

it.each(['Senha@12', 'A1!aaaaa', 'ÇÃO é A1"', 'Uma frase longa, 100% segura'])(
  'isStrongPassword accepts %j',
  (password) => {
    expect(isStrongPassword(password)).toBe(true);
    expect(unmet(password)).toEqual([]);
  },
);

it.each([
  ['seven characters', 'Senha@1', 'length'],
  ['no digit', 'Senha@abc', 'digit'],
  ['no uppercase letter', 'senha@123', 'uppercase'],
  ['no special character', 'Senha1234', 'special'],
  ['a special character that the rule does not name', 'Senha-1234_', 'special'],
])('isStrongPassword refuses a password with %s, and one rule says why', (_what, password, rule) => {
  expect(isStrongPassword(password)).toBe(false);
  expect(unmet(password)).toEqual([rule]);
});

it('an empty password breaks every rule', () => {
  expect(isStrongPassword('')).toBe(false);
  expect(unmet('')).toEqual(['length', 'digit', 'uppercase', 'special']);
});

it('a password counts exactly the special characters of the specification', () => {
  const taken = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).filter(
    (character) => isStrongPassword(`Senha123${character}`),
  );
  expect(taken.join('')).toBe([...'!@#$%^&*(),.?":{}|<>'].sort().join(''));
});

it('isStrongPassword refuses a password that is too long to hash', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 253, maxLength: 400 }), (tail) => {
      expect(isStrongPassword(`A1!a${tail}`)).toBe(false);
    }),
  );
});
