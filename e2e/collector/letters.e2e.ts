import type { Page } from '@playwright/test';
import { openPage, phone } from '../harness/page.js';
import { scanInPage } from '../harness/scan.js';
import { expect, test, useServer } from '../harness/test.js';
import { beginCounting, useCollectorNight } from '../stock-take/collector-night.js';

const CODE = '7891234567895';
const NAME = 'LOSARTANA POTÁSSICA 50MG C/30 COMPRIMIDOS REVESTIDOS GENÉRICO EMS';

const server = useServer();
useCollectorNight(server, ['1', CODE, NAME]);

const NEEDED = ['.open-product h2', '.sum strong', '.entry-line output', '.keys button', '.tools button'];

/** What isn't wholly in sight, lies under something else, or is a button below 44 px or with its word cut. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate((needed) => {
    const { scrollWidth: wide, clientWidth: screen } = document.documentElement;
    if (wide > screen) return [`the page is ${wide} px wide`];
    return needed.flatMap((selector) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      if (all.length === 0) return [`${selector}: none`];
      return all.flatMap((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
        const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
        const isSeen = points.every(([x, y]) => {
          const there = document.elementFromPoint(left + x * width, top + y * height);
          return there !== null && (element.contains(there) || there.contains(element));
        });
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
        const isTarget =
          !element.matches('button') ||
          (Math.min(width, height) >= 44 && scrollWidth <= clientWidth && scrollHeight <= clientHeight);
        return isInside && isSeen && isTarget ? [] : [`${selector} ${element.textContent}`];
      });
    });
  }, NEEDED);
}

test('Product, sum and keys stay in sight on a side and with large letters', async () => {
  const { page } = await openPage({ baseURL: server.url, ...phone });
  await beginCounting(page, 'Corredor 12, genéricos');
  await page.getByText(/1 produto/).waitFor();
  for (const code of ['78900017', '78900024', '78900031', CODE]) await scanInPage(page, code);
  for (const key of ['1', '2', 'OK']) await page.getByRole('button', { name: key, exact: true }).click();
  await scanInPage(page, CODE);
  await page.getByText(/^já contado por você aqui: 12, agora \+1 = 13$/).waitFor();
  for (const [width, height] of [
    [360, 640],
    [740, 360],
    [360, 740],
    [320, 568],
  ] as const)
    for (const letters of [100, 140, 200]) {
      // 320 px are the narrowest phone, which shows letters of 140 %.
      if (width === 320 && letters === 200) continue;
      const message = `${width} × ${height}, ${letters} %`;
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, letters);
      await expect.poll(() => hidden(page), { message }).toEqual([]);
      const name = page.getByRole('heading', { name: NAME });
      const size = await name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(size, message).toBeGreaterThanOrEqual((0.85 * 15 * letters) / 100);
    }
});
