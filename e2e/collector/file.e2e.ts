import { openPage } from '../harness/page.js';
import { expectAccessible } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
});

const LONG = '00000000000000000103';
const FILE = `7891234567895;12,5\r\n${LONG};3\r\nleitura interrompida\r\n555;1\r\n`;

test("An old collector's file becomes counts of a new section, only once", {
  tag: '@full',
}, async () => {
  const pharmacy = await createPharmacy(admin, 'Farmácia da Praça');
  const item = { pharmacy: pharmacy.id, department: '', system_stock: 24, value: 100_000 };
  await admin.send('POST', '/api/products/bulk/', [
    { ...item, internal_code: '000101', barcode: '7891234567895', description: 'LOSARTANA 50MG C/30' },
    { ...item, internal_code: LONG, barcode: '', description: 'FRALDA GERIÁTRICA '.repeat(6).trim() },
  ]);
  const inventory = await openInventory(admin, pharmacy, 'Balanço de maio');
  await registerPerson(server, {
    name: 'Maria Aparecida de Souza Albuquerque',
    email: 'maria@balanco.test',
    password: 'Coleta-2026-forte!',
  });
  const { page, problems, close } = await openPage({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  });
  await signIn(page, server);

  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const prepare = async () => {
    await page.goto(`/inventarios/${inventory}`);
    await page.getByRole('button', { name: /^Mais opções de/ }).click();
    await page.getByRole('menuitem', { name: 'Importar arquivo de coletor' }).click();
    await page
      .getByLabel('Arquivo do coletor')
      .setInputFiles({ name: 'coletor-07.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE) });
    await choose('Perfil', 'EAN;QTD');
    await choose('Quem contou', /^Maria/);
    await page.getByText('3 linhas · 16,5 un').waitFor();
  };
  await prepare();
  await choose('Seção', 'Nova seção');
  await page.getByRole('textbox', { name: /^Nome da seção nova/ }).fill('Depósito');
  await page.getByText('Linha 3: não tem os campos do perfil').waitFor();
  await page.getByRole('list', { name: 'Códigos sem item' }).getByText('555').waitFor();
  await expectAccessible(page);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const isWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    await expect.poll(isWide).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByText('3 linhas importadas.').waitFor();

  await prepare();
  await page
    .getByText('Este arquivo já foi importado neste inventário: 3 de 3 linhas', { exact: false })
    .waitFor();
  await choose('Seção', /^Depósito/);
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByText('0 linhas importadas. 3 já tinham sido importadas.').waitFor();

  await page.goto(`/contagens?farmacia=${pharmacy.id}&inventario=${inventory}`);
  await page.getByText(LONG, { exact: false }).first().waitFor();
  expect(problems).toEqual([]);
  await close();
});
