import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CatalogueAccount } from '../catalogue/generate-catalogue.js';
import { openPage } from '../harness/page.js';
import type { ServerAccess } from '../harness/start-server.js';
import { expect, isFullRun, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { type CountLocation, type PlannedCount, planCounts } from '../stock-take/counts.js';
import { download, openExport } from '../stock-take/export-file.js';
import { createPharmacy, openInventory, openSection, storeCatalogue } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const PASSWORD = 'Coleta!2026';
const BATCH = 500;

interface PlannedPharmacy {
  readonly name: string;
  readonly inventories: readonly { readonly name: string; readonly sections: number }[];
}

/** Three pharmacies, five inventories, eleven sections. */
const plan: readonly PlannedPharmacy[] = [
  {
    name: 'Farmácia São João',
    inventories: [
      { name: 'Balanço Geral', sections: 4 },
      { name: 'Controlados', sections: 1 },
    ],
  },
  {
    name: 'Drogaria Santa Rita',
    inventories: [
      { name: 'Balanço Anual', sections: 2 },
      { name: 'Perfumaria', sections: 1 },
    ],
  },
  { name: 'Farmácia Bem-Estar', inventories: [{ name: 'Balanço Geral', sections: 3 }] },
];

const SECTIONS = plan
  .flatMap(({ inventories }) => inventories)
  .reduce((sum, { sections }) => sum + sections, 0);

const COLLECTORS = ['Beatriz Coletora', 'Caio Coletor', 'Dulce Coletora'];

interface NightSection {
  readonly name: string;
  readonly collector: string;
  readonly counts: readonly PlannedCount[];
}

interface NightInventory {
  readonly pharmacy: { readonly id: string; readonly name: string };
  readonly id: number;
  readonly name: string;
  readonly sections: readonly NightSection[];
}

const COUNTS = isFullRun ? 20_000 : 3_000;
const server = useServer();
let night: NightInventory[];

test.beforeAll(async () => {
  test.setTimeout(400_000);
  night = await prepareBusyNight(server, COUNTS);
});

const integer = new Intl.NumberFormat('pt-BR');
const countsOf = ({ sections }: NightInventory) => sections.flatMap((section) => section.counts);

const first = <T>(items: readonly T[]): T => {
  const [item] = items;
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

const row = (page: Page, ...texts: string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), page.getByRole('row'));

/** Rows arrive shortly after their number. */
async function lines(page: Page, number: number, count: number): Promise<void> {
  await page.getByText(`Página ${number} (${integer.format(count)} contagens)`).waitFor();
  await page.locator('[role="grid"][aria-busy="true"]').waitFor({ state: 'detached' });
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: new RegExp(option) }).click();
}

/** Of Inventários, one text per row. */
async function totals(page: Page): Promise<string[]> {
  const rows = await page.getByRole('grid', { name: 'Inventários' }).locator('tbody').getByRole('row').all();
  return Promise.all(rows.map((each) => each.getByRole('gridcell').nth(2).innerText()));
}

test('Staff check, correct, close and export a busy night', {
  tag: '@full',
}, async () => {
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server);
  await checkTotals(page);
  const inventory = first(night);
  await correct(page, inventory);
  await closeSections(page, inventory);
  await deleteLastSection(page, inventory);
  await exportRest(page, inventory);
  expect(problems).toEqual([]);
  await close();
});

/** Newest first, with sections and numbers of lines. */
async function checkTotals(page: Page): Promise<void> {
  const pharmacies = [...new Set(night.map(({ pharmacy }) => pharmacy.id))];
  for (const pharmacy of pharmacies) {
    const inventories = night.filter((inventory) => inventory.pharmacy.id === pharmacy).reverse();
    const expected = inventories.flatMap((inventory) => [
      integer.format(countsOf(inventory).length),
      ...inventory.sections.map((section) => integer.format(section.counts.length)),
    ]);
    await page.goto(`/inventarios?farmacia=${pharmacy}`);
    await expect.poll(() => totals(page)).toEqual(expected);
  }
}

/** Corrects a line, deletes and restores it. */
async function correct(page: Page, inventory: NightInventory): Promise<void> {
  const section = first(inventory.sections);
  const all = section.counts.length;
  await page.goto(`/contagens?farmacia=${inventory.pharmacy.id}&inventario=${inventory.id}`);
  await lines(page, 1, countsOf(inventory).length);
  await choose(page, 'Seção', section.name);
  await lines(page, 1, all);
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await lines(page, 2, all);
  await page.getByRole('searchbox').fill(section.collector.slice(0, 6).toUpperCase());
  await page.keyboard.press('Enter');
  await lines(page, 1, all);

  const top = page.getByRole('grid', { name: 'Contagens' }).locator('tbody').getByRole('row').first();
  await top.getByRole('button', { name: 'Editar' }).click();
  await dialog(page, 'Editar Contagem').getByLabel('Quantidade').fill('77777');
  await page.keyboard.press('Enter');
  await dialog(page, 'Confira a quantidade').getByRole('button', { name: 'Gravar 77.777' }).click();
  await row(page, '77.777').waitFor();
  await row(page, '77.777').getByRole('button', { name: 'Excluir' }).click();
  await dialog(page, 'Excluir Contagem').getByRole('button', { name: 'Excluir' }).click();
  await lines(page, 1, all - 1);
  await page.keyboard.press('Control+z');
  await lines(page, 1, all);
}

/** Sections, then the inventory. Rows name who did it. */
async function closeSections(page: Page, inventory: NightInventory): Promise<void> {
  await page.goto(
    `/inventarios?farmacia=${inventory.pharmacy.id}&busca=${encodeURIComponent(inventory.name)}`,
  );
  for (const { name } of inventory.sections) {
    // Not `check`: the tick is delayed.
    await page.getByRole('checkbox', { name: `Finalizado: ${inventory.name}, ${name} ` }).click();
    await row(page, inventory.name, name).getByText('Administrador').waitFor();
  }
  const whole = page.getByRole('checkbox', { name: `Finalizado: ${inventory.name} (` });
  await expect.poll(() => whole.isChecked()).toBe(false);
  await whole.click();
  await expect(page.getByTitle(/^Finalizado por Administrador/)).toHaveCount(inventory.sections.length + 1);
}

async function deleteLastSection(page: Page, inventory: NightInventory): Promise<void> {
  const section = inventory.sections.at(-1);
  if (section === undefined) throw new Error('the inventory has no sections');
  await page.getByRole('button', { name: `Excluir ${inventory.name}, ${section.name}`, exact: true }).click();
  const asked = dialog(page, 'Excluir Seção');
  await asked.getByRole('button', { name: 'Excluir seção' }).waitFor();
  // Asked above 100 counts.
  const name = asked.getByLabel('Digite o nome para confirmar');
  if (await name.isVisible()) await name.fill(section.name);
  await asked.getByRole('button', { name: 'Excluir seção' }).click();
  await page.getByText('Seção excluída com sucesso!').waitFor();
  const left = countsOf(inventory).length - section.counts.length;
  await expect.poll(async () => first(await totals(page))).toBe(integer.format(left));
}

/** Every line once, with the corrected value. */
async function exportRest(page: Page, inventory: NightInventory): Promise<void> {
  const kept = inventory.sections.slice(0, -1).flatMap((section) => section.counts);
  await page.goto(`/contagens?farmacia=${inventory.pharmacy.id}&inventario=${inventory.id}`);
  await lines(page, 1, kept.length);
  const { name, bytes } = await download(page, await openExport(page), 'Exportar');
  expect(name).toMatch(/^contagens.*\.txt$/);
  const fields = bytes
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(fields).toHaveLength(kept.length);
  const corrected = first(inventory.sections).counts.at(-1)?.quantity ?? 0;
  const sum = kept.reduce((total, count) => total + count.quantity, 77_777 - corrected);
  const exported = fields.reduce((total, line) => total + Number(line.at(3)?.replace(',', '.')), 0);
  expect(exported).toBe(sum);
}

/** Distributed over the sections. */
async function prepareBusyNight(server: ServerAccess, counts: number): Promise<NightInventory[]> {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  const collectors = await registerCollectors(server);
  const shares = Array.from({ length: SECTIONS }, (_, index) => shareOf(counts, index));
  const night: NightInventory[] = [];
  for (const [index, { name, inventories }] of plan.entries()) {
    const pharmacy = { ...(await createPharmacy(admin, name)), name };
    const catalogue = await storeCatalogue(admin, pharmacy.id, { seed: 50 + index, lines: 300 });
    for (const inventory of inventories) {
      const id = await openInventory(admin, pharmacy, inventory.name);
      const sections: NightSection[] = [];
      for (let number = 1; number <= inventory.sections; number += 1) {
        const collector = collectors[shares.length % collectors.length];
        if (collector === undefined) throw new Error('there are no collectors');
        sections.push(await countSection(collector, { id, number, share: shares.pop() ?? 0 }, catalogue));
      }
      night.push({ pharmacy, id, name: inventory.name, sections });
    }
  }
  return night;
}

/** First sections get the remainder. */
function shareOf(counts: number, index: number): number {
  return Math.floor(counts / SECTIONS) + (index < counts % SECTIONS ? 1 : 0);
}

async function countSection(
  collector: ApiSession,
  { id, number, share }: { id: number; number: number; share: number },
  catalogue: CatalogueAccount,
): Promise<NightSection> {
  const name = `Corredor ${number}`;
  const location = await openSection(collector, id, name);
  const start = new Date('2026-11-01T22:00:00Z');
  const counts = planCounts(catalogue, { seed: id * 100 + number, collectors: 1, counts: share, start });
  await send(collector, location, counts);
  return { name, collector: collector.name, counts };
}

async function send(
  collector: ApiSession,
  location: CountLocation,
  counts: readonly PlannedCount[],
): Promise<void> {
  for (let first = 0; first < counts.length; first += BATCH) {
    const body = counts.slice(first, first + BATCH).map((count) => ({
      // Inventories may have equal plans.
      amplify_id: randomUUID(),
      ...location,
      ...count.content,
      createdAt: count.createdAt.toISOString(),
    }));
    await collector.send('POST', '/api/mobile/counts/', body);
  }
}

async function registerCollectors(server: ServerAccess): Promise<ApiSession[]> {
  const sessions = [];
  for (const [index, name] of COLLECTORS.entries()) {
    const email = `coletor${index}@farmacia.example`;
    sessions.push(await registerPerson(server, { name, email, password: PASSWORD }));
  }
  return sessions;
}
