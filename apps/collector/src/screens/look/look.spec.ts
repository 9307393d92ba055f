import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('./colours.css', import.meta.url), 'utf8');

function coloursOf(selector: string): Readonly<Record<string, string>> {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...rule.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
}
const dark = coloursOf(':root');
const bright = { ...dark, ...coloursOf('.bright') };

/** The formula is WCAG's relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(colours: Readonly<Record<string, string>>, text: string, behind: string): number {
  const [lighter = 0, darker = 0] = [luminance(colours[text] ?? ''), luminance(colours[behind] ?? '')].sort(
    (a, b) => b - a,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const pairs = ['text', 'dimmed', 'accent', 'done', 'warning', 'danger']
  .flatMap((text) => ['page', 'panel', 'raised'].map((behind) => [text, behind] as const))
  .concat([
    ['on-fill', 'fill'],
    ['on-fill', 'fill-danger'],
  ]);

it.each(pairs)('%s on %s has contrast 4.5 on the dark screen, 7 bright', (text, behind) => {
  expect(contrast(dark, text, behind)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(bright, text, behind)).toBeGreaterThanOrEqual(text === 'on-fill' ? 4.5 : 7);
});

it.each(['field-line', 'focus'])('%s stands out from its background', (line) => {
  for (const colours of [dark, bright])
    for (const behind of ['page', 'panel']) expect(contrast(colours, line, behind)).toBeGreaterThanOrEqual(3);
});
