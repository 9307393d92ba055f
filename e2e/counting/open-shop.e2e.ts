import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { download } from '../stock-take/export-file.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

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

/** Stock at 18:00. */
const LOSARTAN = ['000101', '7891234567895', 'LOSARTANA POTÁSSICA 50MG', 30] as const;
const DIPYRONE = ['000102', '7896004715896', 'DIPIRONA SÓDICA 500MG', 10] as const;

/** By hour; those of the first product also by day. */
const EVENING = [
  'codigo;data_hora;quantidade;E|S',
  '101;20/11/2026 18:40;2;S',
  '7891234567895;20/11/2026 21:05;1;S',
  '101;20/11/2026 22:00;12;E',
  '102;20/11/2026 20:30;1;S',
].join('\r\n');
const BY_DAY = '7891234567895;20/11/2026;3;S\r\n';

const at = (hour: string) => `2026-11-20T${hour}:00-03:00`;

async function count(place: object, barcode: string, units: number, hour: string): Promise<void> {
  const line = { amplify_id: randomUUID(), ...place, barcode: [{ barcode, count: units }] };
  await collector.send('POST', '/api/mobile/counts/', [{ ...line, createdAt: at(hour) }]);
}

/** Losartan at 20:10 between movements, dipyrone around a sale. */
async function countedInventory(): Promise<number> {
  const pharmacy = await createPharmacy(admin, 'Farmácia Vinte e Quatro Horas');
  const products = [LOSARTAN, DIPYRONE].map(([internal_code, barcode, description, system_stock]) => ({
    pharmacy: pharmacy.id,
    internal_code,
    barcode,
    description,
    department: '',
    system_stock,
    value: 10,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  const inventory = await openInventory(admin, pharmacy, 'Balanço de loja aberta');
  const place = await openSection(collector, inventory, 'Balcão');
  await count(place, LOSARTAN[1], 27, '20:10');
  await count(place, DIPYRONE[1], 6, '20:15');
  await count(place, DIPYRONE[1], 4, '20:45');
  return inventory;
}

const option = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Mais opções de Balanço de loja aberta' }).click();
  await page.getByRole('menuitem', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
};
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();

/** From a file. */
async function prove(page: Page, losartan: number, dipyrone: number): Promise<void> {
  await page.getByRole('button', { name: /^Conferir (o estoque do ERP|de novo)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferência da v1 no ERP' });
  await dialog.getByRole('radio', { name: 'De um arquivo com código e saldo' }).check();
  const text = `Código;Código de barras;Descrição;Saldo\r\n101;7891234567895;A;${losartan}\r\n102;7896004715896;B;${dipyrone}\r\n`;
  await dialog.locator('input[type=file]').setInputFiles(csv('erp.csv', text));
  await dialog.getByText('2 códigos com saldo.').waitFor();
  await dialog.getByRole('button', { name: 'Conferir', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('An open shop’s difference is settled, exported and proved against the ERP', {
  tag: '@full',
}, async () => {
  const inventory = await countedInventory();
  const { page, problems, close } = await openPage({ baseURL: server.url });
  await signIn(page, server, `/inventarios/${inventory}`);

  // Stock from 18:00 on the pharmacy's clock.
  const terms = await option(page, 'Escopo e tolerância');
  await terms.getByRole('radio', { name: 'Loja aberta' }).check();
  await terms.getByLabel('O saldo é de').fill('2026-11-20T18:00');
  await save(page);
  await terms.waitFor({ state: 'detached' });

  const movements = await option(page, 'Movimentos da loja');
  await page.getByLabel('Arquivo de movimentos').setInputFiles(csv('noite.csv', EVENING));
  await movements.getByText('4 movimentos · 12 un de entrada · 4 un de saída · 20/11/2026').waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await movements.getByRole('button', { name: 'Importar' }).click();
  await page.getByText(/^Importado: 4 movimentos/).waitFor();
  await movements.waitFor({ state: 'detached' });

  // The same sales by day are left out.
  const again = await option(page, 'Movimentos da loja');
  await page.getByLabel('Arquivo de movimentos').setInputFiles(csv('dia.csv', BY_DAY));
  const doubt = again.getByRole('list', { name: 'Já importados de outra forma' });
  await doubt
    .getByText(/1 saída sem hora, de 3 un; já importado em noite\.csv: 2 movimentos, de 3 un/)
    .waitFor();
  await expect.poll(() => again.getByRole('button', { name: 'Importar' }).isDisabled()).toBe(true);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await again.getByRole('button', { name: 'Cancelar' }).click();
  await again.waitFor({ state: 'detached' });

  // 30 less two sold before 20:10. Dipyrone moved during its count.
  await page.goto(`/inventarios/${inventory}?aba=divergencias&item=i%3A101`);
  const item = page.getByRole('dialog', { name: LOSARTAN[2] });
  await item.getByText('Saldo 30 − 2 de movimentos da loja, na contagem de 20/11/2026 20:10:00').waitFor();
  await item.getByText('Esperado', { exact: true }).locator('..').getByText('28', { exact: true }).waitFor();
  await item.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await item.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Movimentou durante a contagem/ }).click();
  await page.getByText(DIPYRONE[2]).first().waitFor();

  await page.goto(`/inventarios/${inventory}?aba=fechamento`);
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar' }).click();
  await page.getByRole('button', { name: 'Apurar', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Apurar/ })
    .click();

  // The ERP must end with 39 − 1, not the counted 27.
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Exportar v1' });
  await exporting.getByText(/^A loja ficou aberta: o arquivo leva a diferença de cada item/).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  const file = await download(page, exporting, 'Exportar');
  expect(file.bytes.toString('latin1')).toBe('7891234567895;-1,0\r\n');

  // Only the missed item is exported again.
  await prove(page, 39, 9);
  const proof = page.getByRole('region', { name: 'Conferência no ERP' });
  await proof.getByText(/^1 de 2 itens não confere no ERP/).waitFor();
  await proof.getByText('O ERP não importou este item').waitFor();
  await proof.getByRole('button', { name: 'Reexportar só estes' }).click();
  const missing = page.getByRole('dialog', { name: 'Reexportar da v1 só o que falta' });
  await missing.getByText(/^Só os itens diferentes no ERP/).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  expect((await download(page, missing, 'Exportar')).bytes.toString('latin1')).toBe('7891234567895;-1,0\r\n');
  await page.getByText(/só o que o ERP não importou, pela conferência 1/).waitFor();
  await prove(page, 38, 9);
  await proof.getByText('Tudo certo: 2 itens conferem.').waitFor();
  await page
    .getByRole('region', { name: 'Arquivos exportados' })
    .getByText(/Conferido no ERP,/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});
