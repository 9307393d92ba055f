import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import type { CountLocation } from '../stock-take/counts.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { openScreen, registerPerson, signIn } from '../stock-take/staff.js';

const carla = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
const PRINTED = Array.from({ length: 60 }, (_item, index) => `X${String(index).padStart(2, '0')}`);

const server = useServer();
let admin: ApiSession;
let collector: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  collector = await registerPerson(server, carla);
});

/** docs/comparison.md, "Examples": expected and value. */
const examples = {
  A: [10, 12.9],
  B: [24, 8.5],
  C: [6, 31.4],
  D: [40, 2.15],
  E: [5, 148],
  F: [0, 19.9],
  G: [-3, 4],
  H: [12, 0],
} as const;

/** All but D. Returns the places. */
async function countExamples(name: string): Promise<CountLocation> {
  const pharmacy = await createPharmacy(admin, `Farmácia ${name}`);
  const rows = [
    ...Object.entries(examples),
    ...PRINTED.map((code): [string, [number, number]] => [code, [1, 1]]),
  ];
  const products = rows.map(([code, [system_stock, value]]) => ({
    pharmacy: pharmacy.id,
    internal_code: `COD-${code}`,
    barcode: `BC-${code}`,
    description: `ITEM ${code}`,
    department: code < 'E' ? 'ÉTICOS' : 'GENÉRICOS',
    system_stock,
    value,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  const place = await openSection(collector, await openInventory(admin, pharmacy, name), 'Balcão');
  for (const [code, units] of Object.entries({ A: 10, B: 20, C: 9, E: 0, F: 3, G: 5, H: 11 })) {
    await count(place, `BC-${code}`, units);
  }
  return place;
}

async function count(place: CountLocation, barcode: string, units: number): Promise<void> {
  const createdAt = '2026-11-21T02:00:00Z';
  const body = [{ amplify_id: randomUUID(), ...place, barcode: [{ barcode, count: units }], createdAt }];
  await collector.send('POST', '/api/mobile/counts/', body);
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const grid = (page: Page) => page.getByRole('grid', { name: 'Divergências' });

const shown = async (page: Page) =>
  (
    await grid(page)
      .locator('tbody')
      .getByText(/^ITEM /)
      .allInnerTexts()
  ).map((text) => text.slice(5));

/** Without no-break spaces. */
const total = async (page: Page, name: string) =>
  (
    await page
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${name}`) })
      .first()
      .innerText()
  ).replace(/\s+/g, ' ');

async function openInventoryPage(page: Page, name: string): Promise<void> {
  await signIn(page, server);
  await openScreen(page, 'Inventários');
  await link(page, name).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('Staff read totals, review differences and correct a line while counts arrive', {
  tag: '@full',
}, async () => {
  const place = await countExamples('Balanço Anual');
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await openInventoryPage(page, 'Balanço Anual');
  await expect.poll(() => total(page, 'Falta')).toBe('Falta -R$ 774,00 3 itens');
  await expect.poll(() => total(page, 'Sobra')).toBe('Sobra +R$ 185,90 3 itens');
  await expect.poll(() => total(page, 'Líquido')).toBe('Líquido -R$ 588,10 falta mais do que sobra');
  await expect.poll(() => total(page, 'Bruto')).toBe('Bruto R$ 959,90 falta e sobra somadas');
  await expect.poll(() => total(page, 'Não contado')).toBe('Não contado R$ 146,00 61 itens');

  await link(page, /^Divergências/).click();
  await expect.poll(() => shown(page)).toEqual(['E', 'C', 'F', 'B', 'G', 'H']);
  await button(page, /^Não contados 61/).click();
  await page.getByRole('combobox', { name: 'Departamento' }).click();
  await page.getByRole('option', { name: 'ÉTICOS' }).click();
  await expect.poll(() => shown(page)).toEqual(['D']);
  const uncounted = await grid(page)
    .getByRole('row')
    .filter({ hasText: 'ITEM D' })
    .getByRole('gridcell')
    .allInnerTexts();
  expect(uncounted.slice(5, 8).map((text) => text.split('\n')[0])).toEqual(['–', '–', '–']);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => shown(page)).toHaveLength(6);

  // By keyboard: the fourth row is B.
  await grid(page).locator('tr[data-index="0"]').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const item = page.getByRole('dialog', { name: 'ITEM B' });
  await item.getByText('Carla Coletora').waitFor();
  await count(place, 'BC-B', 2);
  // The open item shows the new line without any action.
  await item.getByText('2 un', { exact: true }).waitFor();
  await item.getByRole('button', { name: 'Editar 20 un de Carla Coletora' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar Contagem' });
  await edit.getByLabel('Quantidade').fill('22');
  await page.keyboard.press('Enter');
  // More than ten times the other line.
  await page.getByRole('button', { name: 'Gravar 22' }).click();
  await edit.waitFor({ state: 'detached' });
  // The third figure is the difference.
  await expect.poll(() => item.getByRole('definition').nth(2).innerText()).toBe('0');
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'detached' });
  await expect.poll(() => shown(page)).toEqual(['E', 'C', 'F', 'G', 'H']);
  await link(page, 'Resumo').click();
  await expect.poll(() => total(page, 'Falta')).toBe('Falta -R$ 740,00 2 itens');
  await expect.poll(() => findViolations(page, ['wcag2a', 'wcag2aa', 'wcag22aa'])).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('A product created for an unknown code becomes an item', {
  tag: '@full',
}, async () => {
  const place = await countExamples('Balanço Parcial');
  await count(place, '7899999999994', 3);
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await openInventoryPage(page, 'Balanço Parcial');
  await link(page, /^Não cadastrados/).click();
  await button(page, 'Cadastrar este produto 7899999999994').click();
  const dialog = page.getByRole('dialog', { name: 'Novo Produto' });
  await dialog.getByLabel(/^Código Interno/).fill('NOVO');
  await dialog.getByLabel(/^Descrição/).fill('ITEM NOVO');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Todo código contado leva a um item').waitFor();
  await link(page, /^Divergências/).click();
  await button(page, /^Novos 1/).click();
  await expect.poll(() => shown(page)).toEqual(['NOVO']);
  expect(problems).toEqual([]);
  await close();
});

test('Binding a box with a factor changes an item’s units until undone', {
  tag: '@full',
}, async () => {
  const place = await countExamples('Balanço Caixas');
  await count(place, 'CX-SORO', 2);
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await openInventoryPage(page, 'Balanço Caixas');
  await expect.poll(() => total(page, 'Todas as linhas')).toBe('Todas as linhas 60 un');
  await link(page, /^Não cadastrados/).click();
  await button(page, 'Vincular a um item CX-SORO').click();
  const dialog = page.getByRole('dialog', { name: 'Vincular código' });
  await dialog.getByLabel(/^Item/).fill('cod-d');
  await page.locator('[role="option"][data-combobox-selected]', { hasText: 'ITEM D' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByLabel(/^Fator/).fill('12');
  await dialog.getByText('2 × 12 = 24 un em ITEM D').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Código CX-SORO vinculado a ITEM D').waitFor();
  await page.getByText('Todo código contado leva a um item').waitFor();
  await link(page, 'Resumo').click();
  await expect.poll(() => total(page, 'Todas as linhas')).toBe('Todas as linhas 82 un');
  await button(page, 'Mais opções de Balanço Caixas').click();
  await page.getByRole('menuitem', { name: 'Códigos vinculados' }).click();
  await button(page, 'Desvincular CX-SORO').click();
  await page.getByText('Nenhum código vinculado').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => total(page, 'Não cadastrados')).toMatch(/^Não cadastrados 2 un/);
  expect(problems).toEqual([]);
  await close();
});

test('Divergências prints its whole filtered list, light on A4, without the page', {
  tag: '@full',
}, async () => {
  await countExamples('Balanço Impresso');
  const { page, close } = await openPage({ baseURL: server.url });
  // The browser's print dialog would wait for a person.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await openInventoryPage(page, 'Balanço Impresso');
  await link(page, /^Divergências/).click();
  await button(page, /^Todos 68/).click();
  await button(page, 'Imprimir').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article', { name: 'Folha de divergências' });
  await sheet.getByText('Todos os itens').waitFor();
  await expect.poll(() => sheet.getByText(/^ITEM /).count()).toBe(68);
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts())
    .toEqual(['Divergências: Balanço Impresso']);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(1);
  await close();
});
