import { foldText } from '@balanco/contract/base/fold-text';

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
