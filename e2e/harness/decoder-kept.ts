import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits until the collector's service worker keeps the camera's decoder, whose download a cut network would break off. */
export async function decoderKept(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('balanco-coletor-decoder')).keys()).length);
  await expect.poll(kept).toBe(1);
}
