import { describe, expect, it } from 'vitest';
import { fieldLine, fill, focus, hover, ink, line, signal, surface } from './tokens';

function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The formula is WCAG 2.2's relative luminance. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(surface))('on the surface %s', (_name, background) => {
  it.each(Object.entries({ ...ink, ...signal }))(
    'text in %s has enough contrast on the surface',
    (_text, colour) => {
      expect(contrast(colour, background)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the border of a field has enough contrast on the surface', () => {
    expect(contrast(fieldLine, background)).toBeGreaterThanOrEqual(3);
  });
});

it.each(Object.entries({ text: ink.text, dimmed: ink.dimmed, ...signal }))(
  '%s has enough contrast on a hovered row',
  (_n, colour) => {
    expect(contrast(colour, hover)).toBeGreaterThanOrEqual(4.5);
  },
);

it.each(Object.entries(fill))('white text has enough contrast on the fill %s', (_name, colour) => {
  expect(contrast('#ffffff', colour)).toBeGreaterThanOrEqual(4.5);
});

it.each(Object.entries({ ...surface, ...fill, hover, fieldLine }))(
  'the focus ring has at least 3:1 against %s',
  (_name, colour) => {
    expect(contrast(focus, colour)).toBeGreaterThanOrEqual(3);
  },
);

it.each(Object.entries({ ...signal, fieldLine, line }))(
  'the focus ring is brighter than %s',
  (_name, colour) => {
    expect(luminance(focus)).toBeGreaterThan(luminance(colour));
  },
);

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
