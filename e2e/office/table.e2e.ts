import type { Locator, Page } from '@playwright/test';
import { type OpenedPage, openPage, viewports } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { firstRow, list, rowDialog } from '../screens/open-screen.js';
import { prepareScene, type Scene } from '../screens/scene.js';
import { screens } from '../screens/screens.js';
import { signIn } from '../stock-take/staff.js';

/** A cheap monitor of 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };

const server = useServer();
let scene: Scene;
let opened: OpenedPage;
let page: Page;
test.beforeAll(async () => {
  scene = await prepareScene(server);
});
test.beforeEach(async () => {
  opened = await openPage({ baseURL: server.url });
  page = opened.page;
  await signIn(page, server, '/usuarios');
});

const head = (name: string): Locator => page.getByRole('columnheader', { name, exact: true });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}

async function columnsRest(): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((shown) => requestAnimationFrame(shown));
  });
  let last = '';
  const isSame = async () => {
    const before = last;
    last = JSON.stringify(await Promise.all((await page.getByRole('columnheader').all()).map(boxOf)));
    return last === before;
  };
  await expect.poll(isSame).toBe(true);
}

const widthOf = async (name: string) => Math.round((await boxOf(head(name))).width);

async function dragEdge(name: string, beside: number, by: number): Promise<void> {
  await columnsRest();
  const { x, y, width, height } = await boxOf(head(name));
  const from = x + width + beside;
  await page.mouse.move(from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(from + by, y + height + 80, { steps: 3 });
  await page.mouse.up();
}

function optionsInSight(): Promise<string[]> {
  return page.evaluate(() => {
    const row = document.querySelector('tr[data-index]');
    return [...(row?.querySelectorAll('td:has(button) button[aria-label]') ?? [])].flatMap((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return button.contains(hit) ? [button.getAttribute('title') ?? ''] : [];
    });
  });
}

function rowsInSight(): Promise<number> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('tr[data-index]')];
    return rows.filter((row) => {
      const { left, top, bottom, width } = row.getBoundingClientRect();
      if (top < 0 || bottom > window.innerHeight) return false;
      const at = (y: number) => document.elementFromPoint(left + width / 3, y);
      return row.contains(at(top + 2)) && row.contains(at(bottom - 2));
    }).length;
  });
}

/** Of title, buttons, table, heads, first row and foot, in pixels. */
const layout = () =>
  page.evaluate(() =>
    ['main h1', 'main header button', '[role=grid]', 'th', 'tr[data-index="0"]', 'main footer'].flatMap(
      (part) =>
        [...document.querySelectorAll(part)].slice(0, 12).map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [part, ...[x, y, width, height].map(Math.round)].join(' ');
        }),
    ),
  );

for (const [size, viewport] of Object.entries(viewports))
  test(`Neither a notice, a selection nor loading moves a list on a ${size}`, full, async () => {
    await page.setViewportSize(viewport);
    const address = `/contagens?farmacia=${scene.pharmacy}`;
    await list(page, address, 'Contagens');
    await columnsRest();
    const before = await layout();
    await rowDialog(page, firstRow(page, 'Contagens'), 'Excluir');
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const undo = page.getByRole('button', { name: 'Desfazer' });
    await undo.waitFor();
    expect(await layout()).toEqual(before);
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    await expect.poll(layout).toEqual(before);
    await page.locator('tr[data-index="0"]').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Limpar seleção' }).waitFor();
    expect(await layout()).toEqual(before);
    await page.getByRole('button', { name: 'Limpar seleção' }).click();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/amplify-counts\/\?/, (route) => released.then(() => route.continue()));
    await page.reload();
    await page.locator('[role=grid] tbody[aria-hidden] td').first().waitFor();
    await columnsRest();
    const loading = (await layout()).filter((part) => /^(th|main header) /.test(part));
    release();
    await firstRow(page, 'Contagens').waitFor();
    await expect.poll(layout).toEqual(before);
    expect(loading.length).toBeGreaterThan(1);
    expect(before).toEqual(expect.arrayContaining(loading));
    const notice = { id: crypto.randomUUID(), at: '2026-11-21T00:20:00.000Z', sentence: 'Senha trocada.' };
    await page.route('**/api/notices/', (route) => route.fulfill({ json: [notice] }));
    await page.reload();
    await page.getByRole('button', { name: 'Entendi' }).waitFor();
    await expect.poll(layout).toEqual(before);
  });

for (const name of ['Contagens', 'Produtos'])
  test(`The list ${name} shows at least eight rows at twice its size`, full, async () => {
    await page.setViewportSize(ZOOMED);
    await list(page, `/${name.toLowerCase()}?farmacia=${scene.pharmacy}`, name);
    await expect.poll(rowsInSight).toBeGreaterThanOrEqual(8);
  });

test('At 1024 px Contagens shows every column and 200 px of product', full, async () => {
  await page.setViewportSize(viewports.window);
  await list(page, `/contagens?farmacia=${scene.pharmacy}`, 'Contagens');
  const frame = page.locator('section:has(> [role="grid"])');
  await expect
    .poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);
  await expect.poll(() => widthOf('Produto')).toBeGreaterThanOrEqual(200);
  await expect.poll(() => optionsInSight()).toEqual(['Editar', 'Excluir', 'Mais opções']);
});

test('Divergências fits 1024 px and shows whole names at 1440 px', full, async () => {
  const comparison = screens.find(({ name }) => name === 'inventario-divergencias');
  await comparison?.open(page, scene, server.dataDir);
  const names = page.getByRole('gridcell', { name: /^LOSARTANA POTÁSSICA (50|100)MG C\/30 CP?$/ });
  const cut = () =>
    names.evaluateAll((cells) => cells.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  await expect.poll(cut).toEqual([0, 0]);
  await page.setViewportSize(viewports.window);
  const frame = page.locator('section:has(> [role="grid"])');
  const right = async (locator: Locator) => {
    const { x, width } = await boxOf(locator);
    return x + width;
  };
  await expect
    .poll(async () => (await right(head('Situação'))) - (await right(frame)))
    .toBeLessThanOrEqual(0);
});

for (const [path, name, options] of [
  ['contagens', 'Contagens', ['Editar', 'Excluir', 'Mais opções']],
  ['produtos', 'Produtos', ['Editar', 'Excluir', 'Mais opções']],
] as const)
  test(`A wide table of ${path} keeps the options in sight`, full, async () => {
    await page.setViewportSize(viewports.window);
    await list(page, `/${path}?farmacia=${scene.longValues.pharmacy}`, name);
    const grid = page.getByRole('grid', { name });
    await expect.poll(() => grid.getAttribute('data-overflows')).toBe('true');
    await expect.poll(() => optionsInSight()).toEqual(options);
  });

test("A column's dragged width survives a reload, and a double click resets it", full, async () => {
  const address = `/contagens?farmacia=${scene.pharmacy}`;
  await list(page, address, 'Contagens');
  await columnsRest();
  const before = await widthOf('Código de Barras');
  await dragEdge('Código de Barras', 11, 60);
  await expect.poll(() => widthOf('Código de Barras')).toBe(before + 60);
  await dragEdge('Código de Barras', -11, 40);
  await expect.poll(() => widthOf('Código de Barras')).toBe(before + 100);
  await page.reload();
  await list(page, address, 'Contagens');
  await expect.poll(() => widthOf('Código de Barras')).toBe(before + 100);
  const { x, y, width } = await boxOf(head('Código de Barras'));
  await page.mouse.dblclick(x + width - 4, y + 10);
  await expect.poll(() => widthOf('Código de Barras')).toBe(before);
  expect(new URL(page.url()).searchParams.has('ordem')).toBe(false);
  expect(opened.problems).toEqual([]);
});

test('A column dragged past the frame leaves the options in sight', full, async () => {
  await page.setViewportSize(viewports.window);
  await list(page, `/produtos?farmacia=${scene.pharmacy}`, 'Produtos');
  await dragEdge('Descrição', 0, 400);
  await expect.poll(() => page.getByRole('grid').getAttribute('data-overflows')).toBe('true');
  await expect.poll(() => optionsInSight()).toEqual(['Editar', 'Excluir', 'Mais opções']);
});
