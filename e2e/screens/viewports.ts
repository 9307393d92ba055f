import type { ViewportSize } from 'playwright-core';

/** A desk, a small window and a phone (DESIGN 10). */
export const viewports: readonly ViewportSize[] = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 740 },
];
