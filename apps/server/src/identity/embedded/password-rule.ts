/** Longest password taken, as on Cognito. */
export const PASSWORD_MAXIMUM = 256;

const requirements = [/^.{8,256}$/s, /\d/, /[A-Z]/, /[!@#$%^&*(),.?":{}|<>]/];

/** The specification's section 5: 8 characters or more, a digit, an uppercase letter, a special character. */
export function isStrongPassword(password: string): boolean {
  return requirements.every((requirement) => requirement.test(password));
}
