import { vi } from 'vitest';

/** 360 px until the test ends. Call it before rendering. */
export function showNarrow(): void {
  const { matchMedia } = window;
  const narrow = (query: string): MediaQueryList => ({
    ...matchMedia(query),
    matches: Number(/max-width:\s*([\d.]+)em/.exec(query)?.[1] ?? 0) * 16 >= 360,
  });
  vi.stubGlobal('matchMedia', narrow);
}
