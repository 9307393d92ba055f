/** Text as it is compared in searches: without accents, in lower case, with single blanks. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether a word of the folded text begins with each word of a search. */
export function startsWords(folded: string, search: string): boolean {
  const text = ` ${folded}`;
  return foldText(search)
    .split(' ')
    .every((word) => text.includes(` ${word}`));
}

/** Whether each word of a search begins or stands inside the folded text. */
export function matchesWords(folded: string, search: string): boolean {
  const words = foldText(search).split(' ');
  return words[0] !== '' && words.every((word) => folded.includes(word));
}
