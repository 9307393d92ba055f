import type { Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { button, openPage, phone } from '../harness/page.js';
import { enter } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { sendScans } from '../stock-take/counts.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson, signIn, subOf } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
let ana: ApiSession;
let bia: ApiSession;
let caio: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server);
  const register = (name: string, email: string) =>
    registerPerson(server, { name, email: `${email}@farmacia.example` });
  ana = await register('Ana Coletora', 'ana');
  bia = await register('Bia Coletora', 'bia');
  caio = await register('Caio Coletor', 'caio');
});

const NAME = 'Balanço da Meia-Noite';
const SHORT = 'DIPIRONA SÓDICA 500MG/ML GOTAS 10ML GENÉRICO';
const OVER = 'DIPIRONA SÓDICA 500MG/ML GOTAS 20ML GENÉRICO';
const items = [
  ['7891234567895', 'LOSARTANA POTÁSSICA 50MG C/30 COMPRIMIDOS REVESTIDOS GENÉRICO EMS', 24, 30, 20],
  ['98765432109876543210', 'OMEPRAZOL 20MG 28 CÁPSULAS', 10, 40, 7],
  ['7891000000021', SHORT, 12, 20, 8],
  ['7891000000038', OVER, 8, 20, 12],
  ['7891000000045', 'SORO FISIOLÓGICO 0,9% 500ML', 6, 7.5, 6],
] as const;
const [[losartan], , , , [saline]] = items;

async function countFirstRound(name = 'Farmácia da Meia-Noite') {
  const pharmacy = await createPharmacy(admin, name);
  await admin.send(
    'POST',
    '/api/products/bulk/',
    items.map(([barcode, description, system_stock, value], index) => ({
      pharmacy: pharmacy.id,
      internal_code: String(index + 1),
      barcode,
      description,
      department: 'GENÉRICOS',
      system_stock,
      value,
    })),
  );
  const inventory = await openInventory(admin, pharmacy, NAME);
  const balcony = await openSection(ana, inventory, 'Balcão');
  for (const [barcode, , , , units] of items.slice(0, 4)) await sendScans(ana, balcony, [[barcode, units]]);
  return { inventory, stock: await openSection(caio, inventory, 'Estoque') };
}

async function taskOf(as: ApiSession, inventory: number) {
  const { results } = (await as.send('GET', '/api/mobile/recounts/')) as { results: { sectionID: string }[] };
  return { inventoryID: inventory, sectionID: results.at(-1)?.sectionID };
}

/** Long before the page asks by itself, every 30 seconds: the stream told it. */
const SOON = { timeout: 10_000 };
const part = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Partes do inventário' }).getByRole('link', { name }).click();
const isAccessible = async (page: Page) => await expect.poll(() => findViolations(page)).toEqual([]);

test('Three collectors recount in rounds until the night is approved', async () => {
  const { inventory, stock } = await countFirstRound();
  const { page, problems } = await openPage({ baseURL: server.url });
  await signIn(page, server, `/inventarios/${inventory}?aba=recontagem`);

  await button(page, 'Nova recontagem').click();
  const form = page.getByRole('dialog', { name: 'Nova recontagem' });
  await form.getByText('Ajustar').click();
  await form.getByRole('checkbox', { name: 'Diferença em % e em unidades' }).uncheck();
  await form.getByLabel('A partir de (R$)').fill('100');
  await form.getByText('2 itens, R$ 240,00, ~2 min').waitFor();
  await form.getByLabel('Quem reconta').click();
  await page.getByRole('option', { name: /^Bia Coletora/ }).click();
  await form.getByRole('button', { name: 'Criar' }).click();
  await page.getByText('Recontagem criada.').waitFor();
  await sendScans(bia, await taskOf(bia, inventory), [[losartan, 22]]);
  await page.getByRole('region', { name: 'Recontagem 1' }).getByText('1 de 2 itens recontados').waitFor(SOON);

  await part(page, /^Fechamento/);
  const uncounted = page.getByRole('region', { name: 'Não contados' });
  await uncounted.getByText(/^1 item\b/).waitFor();
  await sendScans(caio, stock, [[saline, 0]]);
  await uncounted.getByText(/^0 itens\b/).waitFor(SOON);

  await part(page, /^Resumo/);
  const units = page.getByRole('region', { name: 'Unidades contadas' });
  await units.getByText('69 un', { exact: true }).first().waitFor();
  await sendScans(caio, stock, [[saline, 6]]);
  await units.getByText('75 un', { exact: true }).first().waitFor(SOON);

  // Not found means zero. Differing counts need a third round.
  await part(page, /^Recontagem/);
  const second = page.getByRole('region', { name: 'Recontagem 1' });
  await second.getByText('1 de 2 itens recontados').waitFor();
  await second.getByRole('button', { name: 'Fechar Recontagem 1' }).click();
  await second.getByText('Fechada').waitFor();
  await second.getByRole('link', { name: 'Ver a lista de Recontagem 1' }).click();
  const missing = page.getByRole('region', { name: 'Não encontrados na recontagem' });
  await missing.getByRole('checkbox', { name: /^OMEPRAZOL/ }).check();
  await missing.getByRole('button', { name: 'Confirmar zero' }).click();
  await missing.getByText('Zero confirmado').waitFor();
  await page.getByRole('link', { name: 'Todas as recontagens' }).click();

  await button(page, 'Nova recontagem').click();
  await form.getByText('Ajustar').click();
  await form.getByRole('radio', { name: /^3ª contagem/ }).check();
  for (const name of ['Diferença em R$', 'Diferença em % e em unidades']) {
    await form.getByRole('checkbox', { name }).uncheck();
  }
  await form.getByRole('checkbox', { name: 'Sem resultado na rodada anterior' }).check();
  await form.getByText(/^1 item, /).waitFor();
  await form.getByLabel('Quem reconta').click();
  await page.getByRole('option', { name: /^Ana Coletora/ }).click();
  await form.getByRole('radio', { name: /^Recontar assim mesmo/ }).check();
  await form.getByLabel(/^Por que a mesma pessoa/).fill('Bia e Caio já foram para casa.');
  await form.getByText(/^1 item, /).waitFor();
  await isAccessible(page);
  await form.getByRole('button', { name: 'Criar' }).click();
  const third = page.getByRole('region', { name: 'Recontagem 2' });
  await third.getByText(/: Bia e Caio já foram para casa\.$/).waitFor();

  await button(page, 'Imprimir a lista de Recontagem 2').click();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('article', { name: 'Lista de recontagem' }).waitFor();
  const list = await page.pdf({ preferCSSPageSize: true });
  expect(list.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await sendScans(ana, await taskOf(ana, inventory), [[losartan, 22]]);
  await page.reload();
  await third.getByText('1 de 1 item recontado').waitFor();
  await third.getByRole('button', { name: 'Fechar Recontagem 2' }).click();
  await third.getByText('Fechada').waitFor();

  await settle(page);
  const settled = (await admin.send('GET', `/api/inventories/${inventory}/settlements/1/items/`)) as {
    results: { description: string; counted: number | null; round: string | null }[];
  };
  expect(settled.results.map(({ description, counted, round }) => [description, counted, round])).toEqual(
    expect.arrayContaining([
      [items[0][1], 22, '3'],
      [items[1][1], 0, 'D'],
      [SHORT, 8, '1'],
      [OVER, 12, '1'],
      [items[4][1], 6, '1'],
    ]),
  );
  expect(problems).toEqual([]);
});

async function settle(page: Page): Promise<void> {
  await part(page, /^Fechamento/);
  await button(page, 'Finalizar').click();
  await page
    .getByRole('dialog', { name: 'Finalizar Inventário' })
    .getByRole('button', { name: 'Finalizar' })
    .click();
  await page.getByRole('link', { name: 'Ver os que estão sem motivo' }).click();
  const grid = page.getByRole('grid', { name: 'Divergências' });
  await grid.locator('tr[data-index="0"]').focus();
  await page.keyboard.press('Control+a');
  await button(page, 'Informar motivo').click();
  const reason = page.getByRole('dialog', { name: 'Informar motivo' });
  await reason.getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option', { name: 'causa não identificada' }).click();
  await reason.getByRole('button', { name: 'Salvar' }).click();
  await page.waitForURL(/\?aba=divergencias$/);
  await part(page, /^Fechamento/);
  await button(page, 'Apurar').click();
  const act = page.getByRole('dialog', { name: 'Apurar versão 1' });
  await act.getByText(/já sai aprovada/).waitFor();
  await act.getByRole('button', { name: 'Apurar' }).click();
  await page.locator('header').getByText('Aprovado · versão 1', { exact: true }).waitFor();
}

/** Two of the list's items by hand; the third is left, as the office sees, until it is zero. */
test('A phone works through the list of a recount by hand', async () => {
  const { inventory } = await countFirstRound('Farmácia Sol');
  const collector_sub = await subOf(admin, 'bia@farmacia.example');
  await admin.send('POST', `/api/inventories/${inventory}/recounts/`, {
    criteria: { items: ['i:1', 'i:2', 'i:3'] },
    collector_sub,
  });
  const recount = async () => {
    const { results } = (await admin.send('GET', `/api/inventories/${inventory}/recounts/`)) as {
      results: { found_items: number; searched_items: number; done: { missing: number }[] }[];
    };
    return results[0];
  };
  const { page, problems } = await openPage({ baseURL: server.url, ...phone });
  await page.goto('/coletor/');
  await enter(page, { email: 'bia@farmacia.example', password: 'Coleta!2026' });
  await page.getByRole('button', { name: 'Farmácia Sol' }).click();
  await page.getByText('Farmácia como um todo').waitFor();
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('button', { name: 'Recontagem 1' }).click();
  const list = page.getByRole('dialog', { name: 'Lista' });
  await list.getByText(/^Faltam 3 de 3 itens\./).waitFor();
  await isAccessible(page);
  await list.getByRole('button', { name: 'Terminar' }).click();
  const finish = page.getByRole('dialog', { name: 'Terminar seção' });
  await finish.getByText('Faltam 3 itens da lista.').waitFor();
  await isAccessible(page);
  await finish.getByRole('button', { name: /^LOSARTANA/ }).click();
  const item = (at: number) => page.getByRole('dialog', { name: `Item ${at} de 3` });
  await item(1).getByText('Visto em: Balcão').waitFor();
  await item(1).getByLabel('Quantas há?').fill('22');
  await isAccessible(page);
  await item(1).getByRole('button', { name: 'Contar' }).click();
  // A second tap isn't an answer for the next item, nor does it confirm.
  await item(2).getByRole('button', { name: 'Não encontrado' }).dblclick();
  await expect.poll(async () => (await recount())?.searched_items).toBe(1);
  await item(3).getByRole('button', { name: 'Lista' }).click();
  await list.getByText(/^Falta 1 de 3 itens\./).waitFor();
  await list.getByRole('button', { name: 'Fechar' }).click();

  await button(page, 'Terminar').click();
  await finish.getByRole('button', { name: 'Terminar assim mesmo' }).dblclick();
  await finish.getByText(SHORT).waitFor();
  await finish.getByRole('button', { name: 'Terminar sem 1 item' }).click();
  await finish.getByText('Confere: 1 leitura, 22 un.').waitFor();
  await finish.getByText(/^Lista: 1 lido, 1 não encontrado, 1 sem resposta\./).waitFor();
  await isAccessible(page);
  expect(await recount()).toMatchObject({ found_items: 1, searched_items: 1, done: [{ missing: 1 }] });

  // The next section is of the same inventory, also after a reload.
  await finish.getByRole('button', { name: 'Escolher outra seção' }).click();
  await page.getByText(`Farmácia Sol · ${NAME}`).waitFor();
  await page.reload();
  await page.getByText(`Farmácia Sol · ${NAME}`).waitFor();
  await page.getByRole('button', { name: 'Recontagem 1' }).click();
  await list.getByRole('button', { name: SHORT }).click();
  await item(3).getByRole('button', { name: 'Zero' }).click();
  await item(3).getByRole('button', { name: 'Confirmar zero' }).click();
  await list.getByText('Lista completa, pode terminar.').waitFor();
  await list.getByRole('button', { name: 'Terminar' }).click();
  await finish.getByText(/A lista está pronta\./).waitFor();
  expect(await recount()).toMatchObject({ found_items: 2, searched_items: 1, done: [{ missing: 0 }] });
  expect(problems).toEqual([]);
});
