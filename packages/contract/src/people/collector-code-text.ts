/** Hard to mistake; ten of them are 49 bits. */
export const COLLECTOR_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const COLLECTOR_CODE_LENGTH = 10;

/** Writes 'ABCDE-FGHJK'. */
export function readableCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

export function plainCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** People without e-mail get it; `.invalid` never receives mail (RFC 2606). */
const NO_MAIL = '@coletor.invalid';
export const withoutMail = (localPart: string) => `${localPart}${NO_MAIL}`;
export const hasNoMail = (email: string) => email.endsWith(NO_MAIL);
