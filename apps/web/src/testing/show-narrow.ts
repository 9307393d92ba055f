import { vi } from 'vitest';

/** Makes media queries see a screen of 360 px until the file ends. Call it before anything renders. */
export function showNarrow(): void {
  const { matchMedia } = window;
  const narrow = (query: string): MediaQueryList => ({
    ...matchMedia(query),
    matches: Number(/max-width:\s*([\d.]+)em/.exec(query)?.[1] ?? 0) * 16 >= 360,
  });
  vi.stubGlobal('matchMedia', narrow);
}
