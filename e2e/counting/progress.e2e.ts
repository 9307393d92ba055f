import type { Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { openPage } from '../harness/page.js';
import { freePort } from '../harness/processes.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { type CountLocation, sendContents } from '../stock-take/counts.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const COLLECTOR = 'Ana Acompanhada';
const NAME = 'Balanço da Madrugada';
const PRODUCTS = 40;

const server = useServer(async () => ({ env: { PORT: String(await freePort()) } }));
let ana: ApiSession;
let place: CountLocation;
test.beforeAll(async () => {
  const admin = await openApiSession(server);
  const pharmacy = await createPharmacy(admin, 'Farmácia da Noite');
  const rows = Array.from({ length: PRODUCTS }, (_none, index) => ({
    pharmacy: pharmacy.id,
    internal_code: String(index + 1),
    barcode: codeOf(index),
    description: `ITEM ${index + 1}`,
    department: 'GENÉRICOS',
    system_stock: 2,
    value: 10,
  }));
  await admin.send('POST', '/api/products/bulk/', rows);
  const inventory = await openInventory(admin, pharmacy, NAME);
  ana = await registerPerson(server, { name: COLLECTOR, email: 'ana@farmacia.example' });
  place = await openSection(ana, inventory, 'Corredor 1');
});

function codeOf(index: number): string {
  return String(7_891_000_000_000 + index);
}

async function scan(from: number, to: number): Promise<void> {
  const createdAt = new Date().toISOString();
  const counts = Array.from({ length: to - from }, (_none, index) => ({
    ...place,
    createdAt,
    barcode: [{ barcode: codeOf(from + index), count: 2 }],
  }));
  await sendContents(ana, counts);
}

async function reportQueue(queued: number): Promise<void> {
  const report = { device_id: 'celular-da-ana', queued, clock: new Date().toISOString() };
  await ana.send('POST', '/api/mobile/devices/', report);
}

const card = (page: Page) => page.getByRole('article', { name: `${NAME}, Farmácia da Noite` });
const touched = (page: Page, items: number) => card(page).getByText(`${items} de ${PRODUCTS}`).waitFor();

test('Browsers and a wall follow collectors live through a server restart', full, async () => {
  const opened = await Promise.all([1, 2, 3].map(() => openPage({ baseURL: server.url })));
  const [office, home, wall] = opened.map(({ page }) => page);
  if (office === undefined || home === undefined || wall === undefined) throw new Error('three pages');
  for (const { page } of opened) await signIn(page, server);
  await office.goto('/inventarios');
  await office.getByRole('button', { name: 'Acompanhamento' }).click();
  await home.goto('/acompanhamento');
  await wall.goto('/acompanhamento/telao');
  for (const page of [office, home]) await card(page).waitFor();

  await scan(0, 10);
  for (const page of [office, home]) await touched(page, 10);
  await wall.getByText('25,0 %').first().waitFor();
  await expect.poll(() => findViolations(office)).toEqual([]);
  await expect.poll(() => findViolations(wall)).toEqual([]);

  await office.getByRole('link', { name: NAME }).click();
  const people = office.getByRole('list', { name: 'Coletores' });
  const row = people.getByRole('listitem').filter({ hasText: COLLECTOR });
  await row.getByText('desconhecido').waitFor();
  const section = office
    .getByRole('list', { name: 'Seções do inventário' })
    .getByRole('listitem')
    .filter({ hasText: 'Corredor 1' });
  for (const words of ['10', '20', COLLECTOR, 'Contando'])
    await section.getByText(words, { exact: true }).waitFor();
  await reportQueue(60);
  await row.getByText('60 contagens').waitFor();
  await expect.poll(() => findViolations(office)).toEqual([]);

  const sentence = `60 contagens na fila do aparelho de ${COLLECTOR}`;
  for (const page of [office, home]) await page.getByRole('link', { name: sentence }).waitFor();
  await expect.poll(() => home.title()).toMatch(/^\(\d+\) Acompanhamento/);
  await office.getByRole('button', { name: `Adiar: ${sentence}` }).click();
  await office.getByRole('menuitem', { name: '15 minutos' }).click();
  for (const page of [office, home]) {
    await page.getByRole('link', { name: sentence }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Adiados (1)' }).waitFor();
  }

  await server.killAndRestart();
  await scan(10, 20);
  await touched(home, 20);
  await wall.getByText('50,0 %').first().waitFor();
  for (const page of [office, home, wall]) await page.getByText('Ao vivo').waitFor();
  await home.getByRole('button', { name: 'Adiados (1)' }).waitFor();

  const shown = await wall.locator('body').innerText();
  expect(shown).toContain(NAME);
  expect(shown).not.toContain('Ana');
  expect(shown).not.toContain('R$');
});
