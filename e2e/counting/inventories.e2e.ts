import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { openInventory, registerPerson, signIn } from '../stock-take/staff.js';

const carla = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
const LOCKED =
  'Este inventário não pode ser editado através da interface web atual. Tente usar ferramentas administrativas.';

const server = useServer();
let admin: ApiSession;
let collector: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  collector = await registerPerson(server, carla);
});

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const option = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function furtherOption(page: Page, of: string, entry: string): Promise<void> {
  await option(page, `Mais opções: ${of}`).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function createPharmacy(name: string): Promise<string> {
  return ((await admin.send('POST', '/api/pharmacies/', { name })) as { id: string }).id;
}

test('Staff create an inventory, add a section, rename and delete both', {
  tag: '@full',
}, async () => {
  await createPharmacy('Farmácia São João');
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server);
  await openInventory(page, 'Balanço Geral');

  await option(page, 'Nova Seção Balanço Geral').click();
  await dialog(page, 'Nova Seção').getByLabel('Nome').fill('Gôndola');
  await dialog(page, 'Nova Seção').getByRole('combobox', { name: 'Coletor' }).fill('carla');
  await page.getByRole('option', { name: /Carla Coletora/ }).click();
  await dialog(page, 'Nova Seção').getByRole('button', { name: 'Criar', exact: true }).click();
  await row(page, 'Gôndola').filter({ hasText: 'Carla Coletora' }).waitFor();

  await furtherOption(page, 'Balanço Geral', 'Adicionar seções');
  await dialog(page, 'Adicionar Seções')
    .getByLabel('Nomes das seções')
    .fill('Corredor 1\nCorredor 2\ngondola');
  await page.getByText('2 seções serão criadas. 1 linha fica de fora.').waitFor();
  // Twice before the render, like a worn mouse button.
  await dialog(page, 'Adicionar Seções')
    .getByRole('button', { name: 'Criar' })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await page.getByText('2 seções criadas.').waitFor();
  await option(page, 'Editar Balanço Geral, Corredor 1').click();
  await dialog(page, 'Editar Seção').getByLabel('Nome').fill('Corredor A');
  await page.keyboard.press('Enter');
  await row(page, 'Corredor A').waitFor();
  await expect.poll(() => row(page, 'Corredor').count()).toBe(2);

  await option(page, 'Editar Balanço Geral').click();
  await dialog(page, 'Editar Inventário').getByLabel('Nome').fill('Balanço Anual');
  await page.keyboard.press('Enter');
  await row(page, 'Balanço Anual').first().waitFor();
  await expect.poll(() => row(page, 'Balanço Geral').count()).toBe(0);

  await option(page, 'Excluir Balanço Anual, Gôndola').click();
  await dialog(page, 'Excluir Seção').getByRole('button', { name: 'Excluir seção' }).click();
  await page.getByText('Seção excluída com sucesso!').waitFor();
  await row(page, 'Gôndola').waitFor({ state: 'detached' });

  await option(page, 'Excluir Balanço Anual').click();
  await dialog(page, 'Excluir Inventário').getByRole('button', { name: 'Excluir inventário' }).click();
  await page.getByText('Inventário excluído com sucesso!').waitFor();
  await page.getByText('Nenhum inventário encontrado').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test("The web can finalise and delete an app's inventory, but not rename it", {
  tag: '@full',
}, async () => {
  const pharmacy = await createPharmacy('Drogaria Santa Rita');
  const id = randomUUID();
  await admin.send('POST', '/api/mobile/inventories/', { id, name: 'Do aplicativo', pharmacy });
  const section = { id: randomUUID(), inventoryID: id, name: 'Balcão' };
  await collector.send('POST', '/api/mobile/sections/', section);
  await collector.send('POST', '/api/mobile/counts/', [
    {
      amplify_id: randomUUID(),
      inventoryID: id,
      sectionID: section.id,
      barcode: [{ barcode: '7891', count: 2 }],
      createdAt: '2026-11-21T02:00:00Z',
    },
  ]);
  const { page, close } = await openPage({ baseURL: server.url });
  await signIn(page, server, `/inventarios?farmacia=${pharmacy}`);
  await row(page, 'Balcão').waitFor();
  await expect
    .poll(() => row(page, 'Do aplicativo').first().getByRole('img').getAttribute('aria-label'))
    .toBe('Item gerenciado pelo AppSync - não editável por esta interface');

  await option(page, 'Editar Do aplicativo').click();
  await page.getByText(LOCKED).waitFor();

  const box = page.getByRole('checkbox', { name: /^Finalizado: Do aplicativo, Balcão/ });
  await box.click();
  await row(page, 'Balcão').getByText('Finalizado', { exact: true }).waitFor();
  await row(page, 'Balcão').getByText('Administrador').waitFor();

  await option(page, 'Excluir Do aplicativo').click();
  await dialog(page, 'Excluir Inventário').getByText('com 1 seção e 1 contagem').waitFor();
  await page.getByRole('button', { name: 'Excluir inventário' }).click();
  await page.getByText('Inventário excluído com sucesso!').waitFor();
  await page.goto(`/contagens?farmacia=${pharmacy}`);
  await page.getByText('Nenhuma contagem encontrada').waitFor();
  await close();
});
