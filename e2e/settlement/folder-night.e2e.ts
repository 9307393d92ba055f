import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import { openPage, phone } from '../harness/page.js';
import { scanInPage } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { CARLA } from '../stock-take/collector-night.js';
import { sendContents } from '../stock-take/counts.js';
import {
  type CreatedPharmacy,
  createPharmacy,
  finalise,
  openInventory,
  openSection,
} from '../stock-take/locations.js';
import { settle } from '../stock-take/settling.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

// See docs/exchange.md.
const FOLDER = 'Loja 12';
const CODES = ['7891000100103', '7891000315507', '7896004703398'] as const;
const DAY_MS = 86_400_000;

let root = '';
const server = useServer(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'balanco-pasta-'));
  return { env: { EXCHANGE_DIR: root } };
});
test.afterAll(() => rm(root, { recursive: true, force: true }));

async function push(kind: 'catalogo' | 'movimentos', lines: readonly string[]): Promise<void> {
  const place = path.join(root, FOLDER, 'entrada', kind);
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, `${kind}.csv`), lines.join('\r\n'));
}

const catalogue = (...stocks: readonly number[]) =>
  push('catalogo', [
    'Código Interno;Código de Barras;Descrição;Saldo;Valor',
    ...CODES.map((code, at) => `${at + 1};${code};ITEM ${at + 1};${stocks[at]};2,00`),
  ]);

/** An earlier night, so that the pharmacy has a way in which its files leave. */
async function exportOnce(admin: ApiSession, carla: ApiSession, pharmacy: CreatedPharmacy): Promise<void> {
  const product = { pharmacy: pharmacy.id, internal_code: '1', barcode: CODES[0], description: 'ITEM 1' };
  await admin.send('POST', '/api/products/bulk/', [
    { ...product, department: '', system_stock: 3, value: 2 },
  ]);
  const inventoryID = await openInventory(admin, pharmacy, 'Outubro');
  const place = await openSection(carla, inventoryID, 'Balcão');
  await sendContents(carla, [{ ...place, barcode: [{ barcode: CODES[0], count: 2 }] }]);
  await finalise(admin, { inventoryID });
  await settle(admin, inventoryID);
  const choice = { profile: 'ean-qtd', content: 'adjustment', code_kind: 'internal_code' };
  await admin.send('POST', `/api/inventories/${inventoryID}/settlements/1/export/`, choice);
}

test('A night without files by hand: catalogue, counts, adjustment and proof', async () => {
  // The server looks every ten seconds, and takes what it saw twice.
  test.setTimeout(300_000);
  const admin = await openApiSession(server);
  const carla = await registerPerson(server, CARLA);
  const pharmacy = await createPharmacy(admin, 'Farmácia da Noite');
  const settings = { ...DEFAULT_SETTINGS, exchange_folder: FOLDER };
  await admin.send('PUT', `/api/pharmacies/${pharmacy.id}/settings/`, settings);
  const choices = { pharmacy: pharmacy.id, added: ['stock_value_combined'] };
  await admin.send('PUT', '/api/import-memory/choices/', choices);
  await exportOnce(admin, carla, pharmacy);
  const inventory = await openInventory(admin, pharmacy, 'Novembro');
  await catalogue(2, 1, 1);
  const read = path.join(root, FOLDER, 'lidos');
  const receipts = async () => (await readdir(read, { recursive: true }).catch(() => [])).join();
  await expect.poll(receipts).toMatch(/catalogo\.csv\.recibo\.txt/);

  const hers = await openPage({ baseURL: server.url, ...phone });
  const onPhone = (name: string) => hers.page.getByRole('button', { name });
  await hers.page.goto('/coletor/');
  await enter(hers.page, CARLA);
  await onPhone('Farmácia da Noite').click();
  await onPhone('Novembro').click();
  await hers.page.getByLabel('Nova seção').fill('Corredor 1');
  await onPhone('Abrir').click();
  await hers.page.getByText('3 produtos').waitFor();
  for (const code of CODES) await scanInPage(hers.page, code);
  await hers.page.getByText('3 un em 3 leituras').waitFor();
  await hers.page.getByRole('button', { name: 'Terminar', exact: true }).click();
  await hers.page.getByText('Confere: 3 leituras, 3 un.').waitFor();

  const { page, problems } = await openPage({ baseURL: server.url });
  await signIn(page, server, `/inventarios/${inventory}?aba=fechamento`);
  for (const [act, dialog] of [
    ['Finalizar', 'Finalizar Inventário'],
    ['Apurar', 'Apurar versão 1'],
  ] as const) {
    await page.getByRole('button', { name: act, exact: true }).click();
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: act }).click();
  }
  await page.locator('header').getByText('Aprovado · versão 1', { exact: true }).waitFor();
  const adjustment = path.join(root, FOLDER, 'saida', `inventario-${inventory}-v1.txt`);
  await expect.poll(() => readFile(adjustment, 'latin1').catch(() => '')).toBe('1;-1,0\r\n');

  await rm(adjustment);
  const days = [-DAY_MS, 0].map((ms) =>
    new Date(Date.now() + ms).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }),
  );
  await push('movimentos', ['codigo;data_hora;quantidade;E|S', ...days.map((day) => `3;${day};1;S`)]);
  await catalogue(1, 1, 1);
  await page.goto(`/farmacias/${pharmacy.id}/arquivos`);
  await expect(page.getByText('Conferência no ERP de Novembro')).toContainText('v1: confere.');
  expect(await readdir(path.dirname(adjustment))).not.toContain(path.basename(adjustment));
  expect([...problems, ...hers.problems]).toEqual([]);
});
