import type { Page } from '@playwright/test';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { signIn } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const palette = (page: Page) => page.getByRole('combobox', { name: 'Buscar ou ir para' });
const commands = (page: Page) => page.getByRole('listbox', { name: 'Comandos' });
const focused = (page: Page) => page.evaluate<string>('document.activeElement?.textContent ?? ""');

async function command(page: Page, words: string): Promise<void> {
  // The shortcut needs the shell, without a fading dialog.
  await page.getByRole('search').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+K');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect.poll(() => palette(page).getAttribute('aria-expanded')).toBe('false');
  await commands(page).waitFor({ state: 'detached' });
}

async function fillPharmacy(name: string): Promise<void> {
  const pharmacies = (await admin.send('GET', '/api/pharmacies/')) as { id: string; name: string }[];
  const pharmacy = pharmacies.find((each) => each.name === name)?.id;
  await admin.send('POST', '/api/products/bulk/', [
    { pharmacy, internal_code: '1', description: 'DIPIRONA 500MG' },
    { pharmacy, internal_code: '2', description: 'PARACETAMOL 750MG' },
  ]);
  await admin.send('POST', '/api/inventories/', { name: 'Balanço Geral', pharmacy });
}

test('Pharmacies can be created, renamed, copied, imported and deleted by keyboard', {
  tag: '@full',
}, async () => {
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server);
  await page.waitForURL('**/dashboard');

  await command(page, 'nova farm');
  await dialog(page, 'Nova Farmácia').getByLabel('Nome').waitFor();
  await expect.poll(() => page.getByLabel('Nome').evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.type('Farmácia São João');
  await page.keyboard.press('Enter');
  await link(page, 'Farmácia São João').waitFor();
  await fillPharmacy('Farmácia São João');

  await page.getByRole('button', { name: 'Editar Farmácia São João' }).press('Enter');
  await dialog(page, 'Editar Farmácia').getByLabel('Nome').fill('Drogaria São João');
  await page.keyboard.press('Enter');
  await link(page, 'Drogaria São João').waitFor();
  await expect
    .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
    .toBe('Editar Drogaria São João');

  await page.goto('/contagens');
  await page.getByRole('heading', { name: 'Contagens' }).waitFor();
  await command(page, 'duplicar');
  await dialog(page, 'Duplicar Farmácia').getByRole('combobox').fill('sao joao');
  // The mark appears after the option.
  await page.locator('[role="option"][data-combobox-selected]', { hasText: 'Drogaria São João' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Nome da cópia').inputValue()).toBe('Drogaria São João (cópia)');
  await page.getByLabel('Nome da cópia').press('Enter');
  await page.getByText('“Drogaria São João (cópia)” criada com o catálogo de “Drogaria São João”.').waitFor();
  await link(page, 'Drogaria São João (cópia)').waitFor();

  await command(page, 'importar');
  await dialog(page, 'Importar Farmácias')
    .getByLabel('Arquivo com os nomes')
    .setInputFiles({
      name: 'lojas.csv',
      mimeType: 'text/csv',
      // Windows-1252, as from a spreadsheet.
      buffer: Buffer.from('Farmácia Praça;Centro\r\nDROGARIA SAO JOAO;Sul\r\nCentral;Norte\r\n', 'latin1'),
    });
  await page.getByText('2 farmácias serão criadas. 1 linha fica de fora.').waitFor();
  await page.getByText('Linha 2: “DROGARIA SAO JOAO” já existe').waitFor();
  await page.getByRole('button', { name: 'Importar' }).press('Enter');
  await page.getByText('2 farmácias criadas.').waitFor();
  await link(page, 'Farmácia Praça').waitFor();
  await command(page, 'importar');
  await page.getByRole('button', { name: 'Importar' }).press('Enter');
  await page.getByText('Nenhuma farmácia criada.').waitFor();
  expect(await admin.send('GET', '/api/pharmacies/')).toHaveLength(4);

  await page.getByRole('button', { name: 'Excluir Drogaria São João', exact: true }).press('Enter');
  await page.getByText('Com ela serão excluídos: 1 inventário e 2 produtos.').waitFor();
  await dialog(page, 'Excluir Farmácia').getByRole('button', { name: 'Excluir' }).press('Enter');
  await page.getByText('“Drogaria São João” excluída, com 1 inventário e 2 produtos.').waitFor();
  await link(page, 'Drogaria São João').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toContain('Drogaria São João (cópia)');

  await page.getByRole('button', { name: 'Excluir Drogaria São João (cópia)' }).press('Enter');
  await page.getByText('Com ela serão excluídos: 2 produtos.').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, 'Excluir Farmácia').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});

test('The command palette loads on demand, spares dialogs and returns the focus', {
  tag: '@full',
}, async () => {
  const { page, problems, close } = await openPage({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
  });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('command-list')) fetched.push(request.url());
  });
  await signIn(page, server, '/farmacias');
  await page.getByRole('searchbox').click();
  expect(fetched).toEqual([]);

  await page.keyboard.press('Control+K');
  await commands(page).waitFor();
  expect(fetched).not.toEqual([]);
  await page.keyboard.press('Escape');
  await commands(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('searchbox').evaluate((field) => field.matches(':focus')))
    .toBe(true);

  await page.getByRole('button', { name: 'Nova Farmácia' }).first().click();
  await dialog(page, 'Nova Farmácia').waitFor();
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Escape');
  await dialog(page, 'Nova Farmácia').waitFor({ state: 'detached' });
  expect(await commands(page).count()).toBe(0);

  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('option', { name: 'Usuários' }).click();
  await page.waitForURL('**/usuarios');
  await commands(page).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});
