import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type OpenedPage, openPage } from '../harness/page.js';
import { expectAccessible, signIn } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import { runOperator } from '../stock-take/staff.js';

const bia = { name: 'Bia Souza', email: 'bia@farmacia.example', password: 'Coleta!2026' };
const OWN = 'Drogaria Aurora';
const FOREIGN = 'Farmácia Boreal';
/** The other pharmacy's name, inventory, product and count. */
const FOREIGN_TEXTS = /Boreal|7891000000022/;

const server = useServer();
let foreignInventory: number;
const opened: OpenedPage[] = [];
test.beforeAll(async () => {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  await fill(admin, OWN, '7891000000015');
  foreignInventory = await fill(admin, FOREIGN, '7891000000022');
  const words = ['--email', bia.email, '--name', bia.name, '--password', bia.password, '--role', 'mod'];
  await runOperator(server, 'user', 'create', ...words);
  await openApiSession(server, bia);
});
test.afterAll(async () => {
  await Promise.all(opened.map((page) => page.close()));
});

/** A pharmacy with a product, an inventory and one count of it. Returns the number of the inventory. */
async function fill(admin: ApiSession, name: string, barcode: string): Promise<number> {
  const pharmacy = await createPharmacy(admin, name);
  const row = { pharmacy: pharmacy.id, internal_code: '1', barcode, description: `DIPIRONA ${name}` };
  await admin.send('POST', '/api/products/bulk/', [
    { ...row, department: 'GENÉRICOS', system_stock: 2, value: 10 },
  ]);
  const inventory = await openInventory(admin, pharmacy, `Balanço ${name}`);
  await admin.send('POST', '/api/mobile/counts/', [
    {
      amplify_id: randomUUID(),
      inventoryID: inventory,
      barcode: [{ barcode, count: 2 }],
      createdAt: new Date().toISOString(),
    },
  ]);
  return inventory;
}

/** A page for one person, with separate storage, signed in. */
async function signedIn(person: { email: string; password: string }): Promise<Page> {
  const one = await openPage({ baseURL: server.url });
  opened.push(one);
  await signIn(one.page, person, '/dashboard');
  return one.page;
}

type Place = readonly [path: string, textOf: (pharmacy: string) => string];
/** The lists of all pharmacies, with an item of each pharmacy. */
const ACROSS: readonly Place[] = [
  ['/farmacias', (name) => name],
  ['/acompanhamento', (name) => `Balanço ${name}`],
  ['/rede', (name) => name],
];
/** The lists of a chosen pharmacy. */
const CHOSEN: readonly Place[] = [
  ['/produtos', (name) => `DIPIRONA ${name}`],
  ['/inventarios', (name) => `Balanço ${name}`],
  ['/contagens', (name) => `DIPIRONA ${name}`],
];

const whole = (page: Page) => page.locator('body').innerText();

/** Bia finds her own pharmacy everywhere, and nothing of the other pharmacy. */
async function seesOnlyOwn(page: Page): Promise<void> {
  for (const [path, textOf] of [...ACROSS, ...CHOSEN]) {
    await page.goto(path);
    await page.getByRole('main').getByText(textOf(OWN)).first().waitFor();
    expect(await whole(page), path).not.toMatch(FOREIGN_TEXTS);
  }
  await page.goto('/inventarios');
  await page.getByRole('combobox', { name: 'Farmácia' }).click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([OWN]);
  await page.goto('/dashboard');
  await page
    .getByText(bia.name)
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  expect(await whole(page)).not.toMatch(FOREIGN_TEXTS);
  await page.goto(`/inventarios/${foreignInventory}`);
  await page.getByText('Inventário não encontrado.').waitFor();
  expect(await whole(page)).not.toMatch(FOREIGN_TEXTS);
}

/** The results of the command palette. */
async function finds(page: Page, search: string, name: string): Promise<string> {
  const palette = page.getByRole('search');
  await palette.getByRole('combobox').fill(search);
  await palette
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor();
  return palette.innerText();
}

/** Usuários › the person › Farmácias, up to the choice. */
async function openAccess(admin: Page) {
  await admin.goto('/usuarios');
  await admin.getByRole('row', { name: bia.name }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Alterar farmácias' }).click();
  return admin.getByRole('dialog', { name: `Farmácias de ${bia.name}` });
}

async function save(admin: Page, consequence: RegExp): Promise<void> {
  await admin.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await admin.getByText(consequence).waitFor();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Mudar', exact: true }).click();
  await admin.getByText('Farmácias alteradas.').waitFor();
}

test('A person limited to one pharmacy finds only that one', {
  tag: '@full',
}, async () => {
  const admin = await signedIn(server.admin);
  const access = await openAccess(admin);
  await access.getByRole('radio', { name: 'Só as escolhidas' }).check();
  await access.getByPlaceholder('Digite para procurar').fill('aurora');
  await admin.getByRole('option', { name: OWN }).click();
  await access.getByText('1 farmácia escolhida').waitFor();
  await access.getByPlaceholder('Digite para procurar').blur();
  await save(admin, /passa a ver só 1 farmácia/);

  const staff = await signedIn(bia);
  await seesOnlyOwn(staff);
  await staff.goto('/dashboard');
  expect(await finds(staff, 'Balanço', OWN)).not.toMatch(FOREIGN_TEXTS);

  const again = await openAccess(admin);
  await again.getByText(OWN).first().waitFor();
  await again.getByRole('radio', { name: 'Todas as farmácias' }).check();
  await save(admin, /passa a ver todas as farmácias/);
  for (const [path, textOf] of ACROSS) {
    await staff.goto(path);
    for (const name of [OWN, FOREIGN])
      await staff.getByRole('main').getByText(textOf(name)).first().waitFor();
  }
  await staff.goto(`/inventarios/${foreignInventory}`);
  await staff.getByRole('heading', { name: `Balanço ${FOREIGN}` }).waitFor();
  expect(await finds(staff, 'Balanço', FOREIGN)).toMatch(FOREIGN_TEXTS);
});
