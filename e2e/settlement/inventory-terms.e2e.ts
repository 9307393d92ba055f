import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { openScreen, registerPerson, signIn } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
let collector: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  collector = await registerPerson(server, {
    name: 'Carla Coletora',
    email: 'carla@farmacia.example',
    password: 'Coleta!2026',
  });
});

/** Of two departments, 9 of 10 pieces each. */
async function countTwoItems(name: string): Promise<void> {
  const pharmacy = await createPharmacy(admin, `Farmácia ${name}`);
  const product = (code: string, department: string) => ({
    pharmacy: pharmacy.id,
    internal_code: code,
    barcode: `BC${code}`,
    description: `ITEM ${code}`,
    department,
    system_stock: 10,
    value: 2.5,
  });
  await admin.send('POST', '/api/products/bulk/', [product('1', 'ÉTICOS'), product('2', 'HIGIENE')]);
  const place = await openSection(collector, await openInventory(admin, pharmacy, name), 'Balcão');
  for (const barcode of ['BC1', 'BC2']) {
    const line = { amplify_id: randomUUID(), ...place, barcode: [{ barcode, count: 9 }] };
    await collector.send('POST', '/api/mobile/counts/', [{ ...line, createdAt: '2026-11-21T02:00:00Z' }]);
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const chip = (page: Page, name: string) => button(page, new RegExp(`^${name}`));

test('Scope and tolerance narrow a comparison until a decision widens it', {
  tag: '@full',
}, async () => {
  await countTwoItems('Balanço Parcial');
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server);

  await openScreen(page, 'Farmácias');
  await page.getByRole('button', { name: 'Mais opções: Farmácia Balanço Parcial' }).click();
  await page.getByRole('menuitem', { name: 'Configurações' }).click();
  await page.getByRole('radio', { name: 'Custo' }).check();
  await page.getByLabel('Pedir motivo a partir de (R$)').fill('1,50');
  await button(page, 'Salvar').click();
  await page.getByText('Configurações salvas.').waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);

  await openScreen(page, 'Inventários');
  await page.getByRole('link', { name: 'Balanço Parcial', exact: true }).click();
  await page.getByLabel('Totais em R$ a custo').waitFor();
  await button(page, 'Mais opções de Balanço Parcial').click();
  await page.getByRole('menuitem', { name: 'Escopo e tolerância' }).click();
  const form = page.getByRole('dialog', { name: 'Escopo e tolerância' });
  await form.getByRole('radio', { name: 'Parcial' }).check();
  await form.getByRole('checkbox', { name: 'ÉTICOS' }).check();
  await form.getByLabel('Tolerar até (unidades)').fill('1');
  await form.getByLabel('Nunca tolerar mais de (R$)').fill('10');
  await expect.poll(() => findViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Escopo e tolerância salvos.').waitFor();

  await page.getByRole('link', { name: /^Divergências/ }).click();
  await chip(page, 'Divergentes 1').waitFor();
  await chip(page, 'Dentro da tolerância 1').waitFor();
  await chip(page, 'Fora do escopo 1').click();
  await page.getByRole('grid', { name: 'Divergências' }).getByText('ITEM 2').click();
  await button(page, 'Confrontar este item').click();
  await button(page, 'Deixar fora do escopo').waitFor();
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await chip(page, 'Divergentes 2').waitFor();
  await chip(page, 'Incluídos no escopo 1').waitFor();
  expect(problems).toEqual([]);
  await close();
});
