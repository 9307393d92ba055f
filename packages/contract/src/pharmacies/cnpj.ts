const WITHOUT_DIGITS = 12;
const SHAPE = /^[\dA-Z]{12}\d{2}$/;

/** Upper case, without spaces and punctuation, as it is stored. */
export function plainCnpj(text: string): string {
  return text.toUpperCase().replaceAll(/[\s./-]/g, '');
}

/**
 * Whether a plain CNPJ has the right check digits. Since July 2026 its first twelve places may be letters too
 * (Instrução Normativa RFB 2.229/2024): each place is worth its ASCII code less 48, so digits are worth
 * themselves.
 */
export function isCnpj(plain: string): boolean {
  // Digits that are all alike satisfy the sum and belong to nobody.
  if (!SHAPE.test(plain) || /^(.)\1*$/.test(plain)) return false;
  return plain === withCheckDigits(plain.slice(0, WITHOUT_DIGITS));
}

/** @param root the first twelve places of a CNPJ */
export function withCheckDigits(root: string): string {
  const first = `${root}${modulo11(root)}`;
  return `${first}${modulo11(first)}`;
}

/** The check digit of a CNPJ, and of a note's access key. Weights 2 to 9 from the right, over and over; modulus 11. */
export function modulo11(places: string): number {
  const sum = [...places]
    .reverse()
    .reduce((total, place, index) => total + (place.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Writes '12.ABC.345/01DE-35'. */
export function formatCnpj(plain: string): string {
  return plain.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
