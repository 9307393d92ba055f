export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

export function startsWords(folded: string, search: string): boolean {
  const text = ` ${folded}`;
  return foldText(search)
    .split(' ')
    .every((word) => text.includes(` ${word}`));
}

export function matchesWords(folded: string, search: string): boolean {
  const words = foldText(search).split(' ');
  return words[0] !== '' && words.every((word) => folded.includes(word));
}
