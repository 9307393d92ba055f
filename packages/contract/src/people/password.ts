/** One requirement of the specification's section 5, with its help text. */
export interface PasswordRule {
  readonly id: 'length' | 'digit' | 'uppercase' | 'special';
  /** The help text under the field; screens tick it off while the user types. */
  readonly text: string;
  isMet(password: string): boolean;
}

const PASSWORD_MINIMUM = 8;
/** The longest accepted password, as on Cognito. */
export const PASSWORD_MAXIMUM = 256;

/** The rules for a new password, in the order of the specification. Letters count as on Cognito. */
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

/** The specification's sentence for a password that breaks a rule. */
export const WEAK_PASSWORD = 'A senha não atende aos requisitos mínimos';

/** Whether a password meets every rule and is not too long to hash. */
export function isStrongPassword(password: string): boolean {
  return password.length <= PASSWORD_MAXIMUM && passwordRules.every((rule) => rule.isMet(password));
}
