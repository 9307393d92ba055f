import type { Page } from '@playwright/test';
import { isFullRun } from './harness/full-run.js';
import { openPage } from './harness/page.js';
import { expect, test } from './harness/test.js';
import { useServer } from './harness/use-server.js';
import { type NightInventory, prepareBusyNight } from './stock-take/busy-night.js';
import { download, openExport } from './stock-take/export-file.js';
import { signIn } from './stock-take/staff.js';

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
/** Waits for a page of the list, whose rows come a moment after its number. */
async function lines(page: Page, number: number, count: number): Promise<void> {
  await page.getByText(`Página ${number} (${integer.format(count)} contagens)`).waitFor();
  await page.locator('[role="grid"][aria-busy="true"]').waitFor({ state: 'detached' });
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: new RegExp(option) }).click();
}

/** The column 'Contagem' of Inventários, one text for each row. */
async function totals(page: Page): Promise<string[]> {
  const rows = await page.getByRole('grid', { name: 'Inventários' }).locator('tbody').getByRole('row').all();
  return Promise.all(rows.map((each) => each.getByRole('gridcell').nth(2).innerText()));
}

test('Staff check totals, correct counts, close sections and export the result of a busy night', {
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

/** Inventários shows each pharmacy's inventories, newest first, and their sections with their numbers of lines. */
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

/** Finds a section's lines, corrects one of them, deletes it and restores it with 'Desfazer'. */
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
  await row(page, '77.777').waitFor();
  await row(page, '77.777').getByRole('button', { name: 'Excluir' }).click();
  await dialog(page, 'Excluir Contagem').getByRole('button', { name: 'Excluir' }).click();
  await lines(page, 1, all - 1);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await lines(page, 1, all);
}

/** Finalises each section and then the inventory. Each row then names who did it. */
async function closeSections(page: Page, inventory: NightInventory): Promise<void> {
  await page.goto(
    `/inventarios?farmacia=${inventory.pharmacy.id}&busca=${encodeURIComponent(inventory.name)}`,
  );
  for (const { name } of inventory.sections) {
    // Not `check`: the box is not ticked at once, so the test waits for the effect of the click.
    await page.getByRole('checkbox', { name: `Finalizado: ${inventory.name}, ${name} ` }).click();
    await row(page, inventory.name, name).getByText('Administrador').waitFor();
  }
  const whole = page.getByRole('checkbox', { name: `Finalizado: ${inventory.name} (` });
  await expect.poll(() => whole.isChecked()).toBe(false);
  await whole.click();
  await expect.poll(() => row(page, 'Administrador').count()).toBe(inventory.sections.length + 1);
}

/** Deletes a section together with its lines. */
async function deleteLastSection(page: Page, inventory: NightInventory): Promise<void> {
  const section = inventory.sections.at(-1);
  if (section === undefined) throw new Error('the inventory has no sections');
  await page.getByRole('button', { name: `Excluir ${inventory.name}, ${section.name}`, exact: true }).click();
  const asked = dialog(page, 'Excluir Seção');
  await asked.getByRole('button', { name: 'Excluir seção' }).waitFor();
  // More than 100 counts go only after the name was typed.
  const name = asked.getByLabel('Digite o nome para confirmar');
  if (await name.isVisible()) await name.fill(section.name);
  await asked.getByRole('button', { name: 'Excluir seção' }).click();
  await page.getByText('Seção excluída com sucesso!').waitFor();
  const left = countsOf(inventory).length - section.counts.length;
  await expect.poll(async () => first(await totals(page))).toBe(integer.format(left));
}

/** Exports the rest of the inventory: every line once, including the corrected value. */
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
  // The newest line of the first section was corrected.
  const corrected = first(inventory.sections).counts.at(-1)?.quantity ?? 0;
  const sum = kept.reduce((total, count) => total + count.quantity, 77_777 - corrected);
  const exported = fields.reduce((total, line) => total + Number(line.at(3)?.replace(',', '.')), 0);
  expect(exported).toBe(sum);
}
