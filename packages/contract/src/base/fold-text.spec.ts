import { expect, it } from 'vitest';
import { foldText } from './fold-text.js';

it.each([
  ['Farmácia  São\tJoão', 'farmacia sao joao'],
  ['  AÇÃO ', 'acao'],
  ['½ nº 3', '½ nº 3'],
  ['', ''],
])('foldText compares %j as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
