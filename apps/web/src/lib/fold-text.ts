/** Text as searches compare it: without accents, case and outer blanks ('  Ação' becomes 'acao'). */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
