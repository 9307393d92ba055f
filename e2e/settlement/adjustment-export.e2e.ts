import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { expectAccessible } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { download } from '../stock-take/export-file.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { signIn } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
});

/** Internal code, barcode, description, stock, value, counted quantity. */
const catalogue = [
  ['000101', '7891234567895', 'LOSARTANA POTÁSSICA 50MG C/30', 24, 8.5, 20],
  ['000102', '7896004715896', 'DIPIRONA SÓDICA 500MG C/10', 10, 12.9, 10],
  [
    ...([
      '00000000000000000103',
      '17891234567892',
      `FRALDA ${'GERIÁTRICA COM NOME COMPRIDO '.repeat(4)}`,
    ] as const),
    ...([6, 100_000, 9.5] as const),
  ],
] as const;

/** An admin settles, which approves. */
async function settledInventory(): Promise<{ inventory: number; pharmacy: string }> {
  const pharmacy = await createPharmacy(admin, 'Farmácia da Praça');
  const products = catalogue.map(([internal_code, barcode, description, system_stock, value]) => ({
    pharmacy: pharmacy.id,
    internal_code,
    barcode,
    description,
    department: '',
    system_stock,
    value,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  const inventory = await openInventory(admin, pharmacy, 'Balanço de maio');
  const place = await openSection(admin, inventory, 'Balcão');
  const counts = catalogue.map(([, barcode, , , , count], index) => ({
    amplify_id: randomUUID(),
    ...place,
    barcode: [{ barcode, count }],
    createdAt: new Date(Date.UTC(2026, 4, 6, 2, index)).toISOString(),
  }));
  await admin.send('POST', '/api/mobile/counts/', counts);
  await admin.send('PATCH', `/api/inventories/${inventory}/smart-finalize/`, { finalizado: true });
  await admin.send('POST', `/api/inventories/${inventory}/settle/`, { version: 1 });
  return { inventory, pharmacy: pharmacy.id };
}

async function openExport(page: Page, inventory: number): Promise<void> {
  await page.goto(`/inventarios/${inventory}?aba=fechamento`);
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await page.getByRole('dialog', { name: 'Exportar v1' }).waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('A profile found in a sample exports an inventory byte for byte', {
  tag: '@full',
}, async () => {
  const { inventory, pharmacy } = await settledInventory();
  const { page, problems, close } = await openPage({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  });
  await signIn(page, server, `/farmacias/${pharmacy}/perfis-de-exportacao`);
  await page.getByRole('button', { name: 'Copiar EAN(13)QTD(6)' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novo perfil' }).click();
  await page.getByRole('textbox', { name: /^Nome(?! do)/ }).fill('Sistema da loja');
  await page.getByLabel('Testar com um arquivo do seu ERP').fill('7891234567895000027\n7896004715896000130');
  await page.getByRole('button', { name: 'Descobrir os campos' }).click();
  await page.getByText('2 campos encontrados').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Editar Sistema da loja' }).waitFor();

  await openExport(page, inventory);
  await page.getByRole('region', { name: /^Primeiras linhas/ }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Perfil' }).inputValue())
    .toBe('Sistema da loja');
  await page.getByRole('list', { name: 'Itens que não cabem' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Deixar de fora 1 item' }).check();
  const dialog = page.getByRole('dialog');
  const file = await download(page, dialog, 'Exportar');
  expect(file.name).toBe(`inventario-${inventory}-v1.txt`);
  expect(file.bytes.toString('latin1')).toBe('7891234567895000020\r\n7896004715896000010\r\n');

  await page.getByText('Exportado v1', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await choose(page, 'Perfil', 'Ajuste');
  await choose(page, 'Código', 'Código interno');
  await page.getByRole('checkbox', { name: /^Exportar também/ }).check();
  const adjustment = await download(page, dialog, 'Exportar');
  expect(adjustment.bytes.toString('latin1')).toBe(
    `000101;S;4,000;8,50;não apurado;${inventory}\r\n00000000000000000103;E;3,500;100000,00;;${inventory}\r\n`,
  );
  expect(problems).toEqual([]);
  await close();
});
