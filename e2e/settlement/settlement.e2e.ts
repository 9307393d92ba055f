import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import type { CountLocation } from '../stock-take/counts.js';
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

/** Item, stock, value and counted quantity; null for uncounted. */
const items = [
  ['A', 10, 12.9, 10],
  ['B', 24, 30, 20],
  ['C', 6, 31.4, 12],
  ['D', 40, 1.5, null],
] as const;

async function countInventory(name: string): Promise<CountLocation> {
  const pharmacy = await createPharmacy(admin, `Farmácia ${name}`);
  const products = items.map(([code, system_stock, value]) => ({
    pharmacy: pharmacy.id,
    internal_code: `COD-${code}`,
    barcode: `BC-${code}`,
    description: `ITEM ${code}`,
    department: 'ÉTICOS',
    system_stock,
    value,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  const place = await openSection(collector, await openInventory(admin, pharmacy, name), 'Balcão');
  for (const [code, , , units] of items) if (units !== null) await count(place, `BC-${code}`, units);
  return place;
}

async function count(place: CountLocation, barcode: string, units: number): Promise<void> {
  const createdAt = '2026-11-21T02:00:00Z';
  const body = [{ amplify_id: randomUUID(), ...place, barcode: [{ barcode, count: units }], createdAt }];
  await collector.send('POST', '/api/mobile/counts/', body);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const state = (page: Page, words: string) =>
  page.locator('header').getByText(words, { exact: true }).waitFor();

test('Staff settle an inventory again after reopening it for a late count', {
  tag: '@full',
}, async () => {
  const place = await countInventory('Balanço Fechado');
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server, `/inventarios/${place.inventoryID}?aba=fechamento`);
  await state(page, 'Em Andamento');

  // An open section prevents zeroing, and finalising asks.
  await page.getByText('Feche todas as seções antes de zerar os não contados.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Zerar' }).isDisabled()).toBe(true);
  await button(page, 'Finalizar').click();
  await dialog(page, 'Finalizar Inventário').getByRole('button', { name: 'Finalizar' }).click();
  await state(page, 'Em conferência');

  // A wrong number is refused, the right one chosen, then taken back.
  await page.getByRole('radio', { name: 'Zerar' }).click();
  const zero = dialog(page, 'Zerar não contados');
  await zero.getByLabel(/^Digite quantos itens/).fill('2');
  await expect.poll(() => zero.getByRole('button', { name: 'Zerar' }).isDisabled()).toBe(true);
  await zero.getByLabel(/^Digite quantos itens/).fill('1');
  await page.keyboard.press('Enter');
  await zero.waitFor({ state: 'detached' });
  await page.getByText(/^1 item · 40 un · R\$.60,00 · /).waitFor();
  await page.getByRole('radio', { name: 'Manter' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'Manter' }).isChecked()).toBe(true);

  // By keyboard, for both at once.
  await page.getByRole('link', { name: 'Ver os que estão sem motivo' }).click();
  const grid = page.getByRole('grid', { name: 'Divergências' });
  await grid.locator('tr[data-index="0"]').focus();
  await page.keyboard.press('Control+a');
  await button(page, 'Dar motivo').click();
  await dialog(page, 'Dar motivo').getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option', { name: 'não apurado' }).click();
  await dialog(page, 'Dar motivo').getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Motivo dado a 2 itens.').waitFor();
  await page.waitForURL(/\?aba=divergencias$/);

  // In the same act.
  await page.getByRole('link', { name: 'Fechamento', exact: true }).click();
  await page.getByText('2 de 2 itens que pedem motivo já têm um.').waitFor();
  await button(page, 'Apurar').click();
  await dialog(page, 'Apurar v1')
    .getByText(/já sai aprovada/)
    .waitFor();
  await dialog(page, 'Apurar v1').getByRole('button', { name: 'Apurar' }).dblclick();
  await state(page, 'Aprovado v1');
  await page.getByText('Nada mudou desde a v1.').waitFor();

  // One discarded, one included by reopening.
  await count(place, 'BC-A', 1);
  await count(place, 'BC-B', 2);
  await page.reload();
  const late = page.getByRole('region', { name: 'Depois do fechamento' });
  await late.getByRole('checkbox', { name: /ITEM A/ }).check();
  await late.getByRole('button', { name: 'Descartar (1)' }).click();
  await dialog(page, 'Descartar contagens').getByRole('textbox').fill('Contado duas vezes no balcão.');
  await dialog(page, 'Descartar contagens').getByRole('button', { name: 'Descartar' }).click();
  await late.getByText(/^Descartada por .+: Contado duas vezes no balcão\.$/).waitFor();
  await late.getByRole('button', { name: 'Incluir (reabrir)' }).click();
  const reopen = dialog(page, 'Reabrir v1');
  await reopen.getByRole('textbox').fill('curto');
  await reopen.getByRole('button', { name: 'Reabrir' }).click();
  await reopen.getByText('Escreva o motivo com ao menos 10 caracteres.').waitFor();
  await reopen.getByRole('textbox').fill('Duas caixas chegaram depois.');
  await reopen.getByRole('button', { name: 'Reabrir' }).click();
  await state(page, 'Em conferência');

  await button(page, 'Apurar').click();
  await dialog(page, 'Apurar v2').getByRole('button', { name: 'Apurar' }).click();
  await state(page, 'Aprovado v2');
  await page.getByText(/: Duas caixas chegaram depois\.$/).waitFor();
  await button(page, 'O que mudou entre v1 e v2').click();
  const changes = page.getByRole('table', { name: 'O que mudou entre v1 e v2' });
  await expect
    .poll(() => changes.getByRole('rowheader').allInnerTexts())
    .toEqual([expect.stringMatching(/^ITEM B/)]);
  expect(problems).toEqual([]);
  await close();
});
