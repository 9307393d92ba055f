import { type OpenedPage, openPage, viewports } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { openApiSession } from '../stock-take/api.js';
import { sendContents } from '../stock-take/counts.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import { signIn } from '../stock-take/staff.js';

const server = useServer();
let opened: OpenedPage;
test.beforeAll(async () => {
  const admin = await openApiSession(server);
  await countAtMidnight(admin);
});
test.beforeEach(async () => {
  opened = await openPage({ baseURL: server.url });
  await signIn(opened.page, server);
  await opened.page.locator('svg[data-chart]').first().waitFor();
});

type Session = Awaited<ReturnType<typeof openApiSession>>;

/** Three lines at 05:30 UTC: the hour is 0 in UTC-5, shown as 2 (specification, section 2). */
async function countAtMidnight(admin: Session): Promise<void> {
  const pharmacy = await createPharmacy(admin, 'Farmácia São João');
  const inventoryID = await openInventory(admin, pharmacy, 'Balanço');
  const barcode = ['7891', '7892', '7893'].map((code) => ({ barcode: code, count: 1 }));
  await sendContents(admin, [{ inventoryID, barcode }], new Date('2026-11-20T05:30:00Z'));
}

test('The dashboard chart shows hours two hours later, its tooltip by mouse and keyboard', full, async () => {
  const { page } = opened;
  const table = page.getByRole('table', { name: 'Histórico de Contagens' });
  await expect.poll(() => table.getByRole('row').nth(3).textContent()).toBe('2h3');
  const tooltip = page.locator('[data-tooltip]');
  const pointed = async () => {
    const plot = await page.locator('[data-plot]').boundingBox();
    if (plot === null) throw new Error('the chart is not visible');
    // The third of the 24 hours, which fill the width.
    await page.mouse.move(plot.x + (plot.width / 23) * 2, plot.y + plot.height / 2);
    return tooltip.textContent();
  };
  await expect.poll(pointed).toContain('2h');
  await expect.poll(() => tooltip.textContent()).toMatch(/Contagem.*3/);
  const hours = page.getByRole('slider', { name: 'Hora do Dia' });
  await hours.focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect.poll(() => hours.getAttribute('aria-valuetext')).toBe('2h, Contagem: 3');
  await expect.poll(() => tooltip.textContent()).toBe('2hContagem3');
  await page.keyboard.press('End');
  await expect.poll(() => hours.getAttribute('aria-valuetext')).toBe('23h, Contagem: 0');
});

test('The dashboard gives cards two of ten columns, the chart eight', full, async () => {
  const { page } = opened;
  const width = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.width ?? 0;
  const gap = 12;
  const off = async () => {
    const [card, chart] = [await width('Farmácias'), await width('Histórico de Contagens')];
    // `column` is one grid column with the gap after it. A region ends before its last gap.
    const column = (chart + gap) / 8;
    return Math.abs(card - (2 * column - gap));
  };
  await expect.poll(off).toBeLessThan(2);
});

test('The dashboard shows what needs attention and open inventories above the fold', async () => {
  const { page } = opened;
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport);
    const chart = page.locator('svg[data-chart]');
    await expect.poll(async () => (await chart.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(260);
    for (const title of [/^Pede atenção/, /^Inventários abertos/]) {
      const heading = page.getByRole('heading', { name: title });
      const bottom = async () => {
        const box = await heading.boundingBox();
        return box === null ? Infinity : box.y + box.height;
      };
      await expect.poll(bottom).toBeLessThan(viewport.height);
    }
  }
});

test('A long sign leaves an inventory’s name its room at 1024 pixels', full, async () => {
  const { page } = opened;
  await page.route('**/api/dashboard-tonight/', async (route) => {
    const answer = await route.fetch();
    const tonight = await answer.json();
    Object.assign(tonight.inventories[0], { sections: 1200, finalised_sections: 119, ready_sections: 340 });
    await route.fulfill({ json: tonight });
  });
  await page.setViewportSize(viewports.window);
  await page.reload();
  const card = page.getByRole('region', { name: 'Inventários abertos' });
  await card.getByText('119 de 1.200 seções finalizadas · 340 prontas').waitFor();
  // It was broken into single letters.
  const height = async () => (await card.getByRole('link', { name: 'Balanço' }).boundingBox())?.height;
  await expect.poll(height).toBeLessThan(30);
});

test('The labels of the 24 hours stay apart at 360 pixels', async () => {
  const { page } = opened;
  await page.setViewportSize(viewports.phone);
  for (const axis of ['Hora do Dia', 'Contagem'])
    await expect.poll(() => page.locator('svg').getByText(axis, { exact: true }).count()).toBe(1);
  const labels = page.locator('svg').getByText(/^\d+h$/);
  const boxes = async () => {
    const all = await labels.all();
    return Promise.all(all.map(async (label) => (await label.boundingBox()) ?? raise()));
  };
  const raise = (): never => {
    throw new Error('a label is not visible');
  };
  await expect.poll(async () => (await boxes()).every(({ x }) => x >= 0 && x < 360)).toBe(true);
  await expect.poll(() => labels.count()).toBe(24);
  const touching = async () => {
    const shown = await boxes();
    return shown.filter((a, index) =>
      shown.some(
        (b, other) =>
          other > index &&
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      ),
    );
  };
  await expect.poll(touching).toEqual([]);
});
