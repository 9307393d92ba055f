import type { Page } from '@playwright/test';

/** The rows of the collector's last readings that are not whole in sight, by their texts. */
export function hiddenReadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list = document.querySelector('ol[aria-label="Últimas leituras"]');
    const edge = list?.parentElement?.getBoundingClientRect();
    if (list === null || edge === undefined) return [];
    return [...list.children]
      .filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height < 14 || top < edge.top - 1 || bottom > edge.bottom + 1;
      })
      .map((row) => row.textContent ?? '');
  });
}
