import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });

it('no link hides its colour (docs/screens.md, "Look")', () => {
  const hidden = Object.entries(sources).filter(([, text]) => /<Anchor\b[^>]*\bc=/s.test(text));
  expect(hidden.map(([path]) => path)).toEqual([]);
});
