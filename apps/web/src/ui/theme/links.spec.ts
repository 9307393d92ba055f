import { expect, it } from 'vitest';

// Vitest keeps no transformed copy of a file with `import.meta.glob(`, written like this.
const sources: Readonly<Record<string, string>> = import.meta.glob('../../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

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
