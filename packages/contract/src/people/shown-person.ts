import { hasNoMail } from './collector-code-text.js';

/** A person's address; '' if it only stands for one, as of collectors who sign in with a code. */
export function shownMail(email: string | null | undefined): string {
  return email == null || hasNoMail(email) ? '' : email;
}

/**
 * A person's name, else their address, else `otherwise`. An address that only stands for one gives its words:
 * 'maria-silva-7k2m9pqr@coletor.invalid' is 'Maria Silva'.
 */
export function shownPerson(
  name: string | null | undefined,
  email: string | null | undefined,
  otherwise: string,
): string {
  const texts = [name, email].map((text) => text?.trim() ?? '');
  return (
    texts.map((text) => (hasNoMail(text) ? wordsOf(text) : text)).find((text) => text !== '') ?? otherwise
  );
}

function wordsOf(address: string): string {
  const words = address.slice(0, address.indexOf('@')).split('-');
  return (words.length > 1 ? words.slice(0, -1) : words)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
