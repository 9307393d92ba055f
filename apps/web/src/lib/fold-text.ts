/** Folds text for searches: no accents, case or outer blanks ('  Ação' becomes 'acao'). */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
