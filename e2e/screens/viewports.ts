import type { ViewportSize } from '@playwright/test';

/** The sizes that every screen is made for (docs/screens.md, "Small screens"). */
export const viewports = {
  desk: { width: 1440, height: 900 },
  window: { width: 1024, height: 768 },
  phone: { width: 360, height: 740 },
} as const satisfies Readonly<Record<string, ViewportSize>>;
