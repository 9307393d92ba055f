/**
 * Names and searches that people type are compared without accents, case and repeated blanks. ' São  João '
 * becomes 'sao joao'.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
