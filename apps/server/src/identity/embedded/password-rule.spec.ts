import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStrongPassword } from './password-rule.js';

describe('isStrongPassword', () => {
  it.each(['Senha@12', 'A1!aaaaa', 'ÇÃO é A1"', 'Uma frase longa, 100% segura'])('takes %j', (password) => {
    expect(isStrongPassword(password)).toBe(true);
  });

  it.each([
    ['seven characters', 'Senha@1'],
    ['no digit', 'Senha@abc'],
    ['no uppercase letter', 'senha@123'],
    ['no special character', 'Senha1234'],
    ['a special character that the rule does not name', 'Senha-1234_'],
    ['nothing', ''],
  ])('refuses %s', (_what, password) => {
    expect(isStrongPassword(password)).toBe(false);
  });

  it('takes each special character of the specification, and no other of ASCII', () => {
    const taken = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).filter(
      (character) => isStrongPassword(`Senha123${character}`),
    );
    expect(taken.join('')).toBe([...'!@#$%^&*(),.?":{}|<>'].sort().join(''));
  });

  it('refuses what is too long to hash', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 253, maxLength: 400 }), (tail) => {
        expect(isStrongPassword(`A1!a${tail}`)).toBe(false);
      }),
    );
  });
});
