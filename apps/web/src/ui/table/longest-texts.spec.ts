import { expect, it } from 'vitest';
import { longestTexts } from './longest-texts';

it('the longest texts are the eight widest by their letters, each once', () => {
  const texts = Array.from({ length: 20 }, (_text, index) => 'a'.repeat(index));
  expect(longestTexts([...texts, ...texts])).toEqual(texts.slice(12).reverse());
});

it('capitals are wide, stops and thin letters are narrow, and letters of other alphabets are usual', () => {
  expect(longestTexts(['illi.', 'água', 'ÁGUA', 'мыло', 'aaa'])).toEqual([
    'ÁGUA',
    'água',
    'мыло',
    'aaa',
    'illi.',
  ]);
});
