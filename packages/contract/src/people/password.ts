export interface PasswordRule {
  readonly id: 'length' | 'digit' | 'uppercase' | 'special';
  readonly text: string;
  isMet(password: string): boolean;
}

const PASSWORD_MINIMUM = 8;
/** Cognito has the same. */
export const PASSWORD_MAXIMUM = 256;

/** Specified order; letters count as on Cognito. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    text: `Pelo menos ${PASSWORD_MINIMUM} caracteres`,
    isMet: ({ length }) => length >= PASSWORD_MINIMUM,
  },
  { id: 'digit', text: 'Pelo menos 1 número', isMet: (password) => /\d/.test(password) },
  { id: 'uppercase', text: 'Pelo menos 1 letra maiúscula', isMet: (password) => /[A-Z]/.test(password) },
  {
    id: 'special',
    text: 'Pelo menos 1 caractere especial (! @ # $ % ^ & * ( ) , . ? " : { } | < >)',
    isMet: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
];

export const WEAK_PASSWORD = 'A senha não atende aos requisitos mínimos';

/** Ends the embedded pool's refusal of a password that is among the most frequent ones. */
export const FREQUENT_PASSWORD_REASON = 'Password is too frequent';

/** Follows the specified sentence, because all rules are ticked off. */
export const FREQUENT_PASSWORD = 'Ela está entre as mais usadas. Escolha outra.';

/** It is also false if the password is too long to hash. */
export function isStrongPassword(password: string): boolean {
  return password.length <= PASSWORD_MAXIMUM && passwordRules.every((rule) => rule.isMet(password));
}
