import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const carla = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };

const server = useServer();
let admin: ApiSession;
let collector: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  collector = await registerPerson(server, carla);
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const wholePage = (page: Page) =>
  page.getByRole('checkbox', { name: 'Selecionar todas as contagens desta página' });

/** Four lines. */
const night = [
  [{ barcode: '7891', count: 2 }],
  [
    { barcode: '7892', count: 3 },
    { barcode: '7893', count: 4 },
  ],
  [{ barcode: '7894', count: 5 }],
];

/** Returns the inventory's id. */
async function sendUnplaced(contents: readonly object[]): Promise<string> {
  const inventoryID = randomUUID();
  const body = contents.map((barcode) => ({
    amplify_id: randomUUID(),
    inventoryID,
    barcode,
    createdAt: '2026-11-21T02:00:00Z',
  }));
  const { results } = (await collector.send('POST', '/api/mobile/counts/', body)) as {
    results: { status: string }[];
  };
  expect(results.map(({ status }) => status)).toEqual(contents.map(() => 'created'));
  return inventoryID;
}

async function openLocation(pharmacyName: string): Promise<{ pharmacy: string; inventory: number }> {
  const pharmacy = await createPharmacy(admin, pharmacyName);
  const inventory = await openInventory(admin, pharmacy, 'Balanço Geral');
  await openSection(collector, inventory, 'Corredor 1');
  return { pharmacy: pharmacy.id, inventory };
}

async function openSignedIn() {
  const opened = await openPage({ baseURL: server.url });
  await signIn(opened.page, server);
  return opened;
}

test('Staff assign unplaced counts from Contagens to a section', {
  tag: '@full',
}, async () => {
  const { pharmacy, inventory } = await openLocation('Farmácia São João');
  // Makes the whole list differ from the filtered one.
  await sendUnplaced(night.slice(0, 1));
  const named = await sendUnplaced(night);
  const { page, problems, close } = await openSignedIn();
  await page.goto(`/contagens?farmacia=${pharmacy}`);
  await page.getByText(/\d contagens sem inventário/).waitFor();
  await page.getByRole('link', { name: 'Ver e atribuir' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contagens sem inventário' }).waitFor();

  await page.getByRole('combobox', { name: 'Inventário citado' }).click();
  await page.getByRole('option', { name: named }).click();
  await page.getByText('Página 1 de 1 (3 contagens)').waitFor();
  await page.getByRole('row', { name: 'linha 2 de 2' }).getByText('7893').waitFor();
  await wholePage(page).click();
  await page.getByText('3 selecionadas').waitFor();
  await page.getByRole('button', { name: 'Atribuir', exact: true }).click();
  const assign = dialog(page, 'Atribuir contagens');
  await assign.getByText('Serão atribuídas 3 contagens de 1 coletor.').waitFor();
  await assign.getByRole('combobox', { name: 'Farmácia' }).click();
  await page.getByRole('option', { name: 'Farmácia São João' }).click();
  await assign.getByRole('combobox', { name: 'Inventário' }).click();
  await page.getByRole('option', { name: /^Balanço Geral/ }).click();
  await assign.getByRole('combobox', { name: 'Seção' }).click();
  await page.getByRole('option', { name: /^Corredor 1/ }).click();
  await assign.getByRole('button', { name: 'Atribuir' }).click();
  await page.getByText('3 contagens atribuídas.').waitFor();
  await assign.waitFor({ state: 'detached' });

  await page.goto(`/contagens?farmacia=${pharmacy}&inventario=${inventory}`);
  await page.getByText('Página 1 (4 contagens)').waitFor();
  await page.getByRole('combobox', { name: 'Seção' }).click();
  await page.getByRole('option', { name: /^Corredor 1/ }).click();
  await page.getByText('Página 1 (4 contagens)').waitFor();
  await page.getByRole('row', { name: /7893/ }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
