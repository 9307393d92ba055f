import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

it('no link hides its colour (docs/screens.md, "Look")', () => {
  const hidden = Object.entries(sources).filter(([, text]) => /<Anchor\b[^>]*\bc=/s.test(text));
  expect(hidden.map(([path]) => path)).toEqual([]);
});

it('a link inside a sentence is known by more than its colour', () => {
  const byColour = Object.entries(sources).filter(([, text]) =>
    [...text.matchAll(/<Anchor\b[^>]*\binherit\b[^>]*>/gs)].some(([tag]) => !tag.includes('underline=')),
  );
  expect(byColour.map(([path]) => path)).toEqual([]);
});
