import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../harness/chromium.js';
import { findViolations } from '../harness/find-violations.js';
import { button, type OpenedPage, openPageIn, phone } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { beginCounting, useCollectorNight } from '../stock-take/collector-night.js';

const HOST = 'balanco.farmacia.example';
const CODE = '17899999999993';

const server = useServer();
const night = useCollectorNight(server, ['1', '7891234567895', 'LOSARTANA']);
let browser: Browser;
test.beforeAll(async () => {
  // Without TLS browsers trust only the machine's own names.
  browser = await launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
});
test.afterAll(() => browser?.close());

const close = (page: Page) => button(page, 'Fechar').last().click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

async function beginOnPlainHttp(section: string): Promise<OpenedPage> {
  const opened = await openPageIn(browser, {
    ...phone,
    baseURL: `http://${HOST}:${new URL(server.url).port}`,
  });
  const { page } = opened;
  await beginCounting(page, section);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByText('1 produto').waitFor();
  return opened;
}

async function pictureFile(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2000, 1500];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    for (let x = 0; x < 2000; x += 20) {
      context.fillStyle = `hsl(${x} 80% 50%)`;
      context.fillRect(x, 0, 20, 1500);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

test("On plain http the phone's camera app photographs a box; other files are refused", full, async () => {
  const { page, problems } = await beginOnPlainHttp('Balcão');
  await page.keyboard.type(`${CODE}\n`, { delay: 10 });
  await button(page, `Fotografar ${CODE}`).click();
  await page.getByText('A câmera só funciona em um endereço https. Peça o endereço ao escritório.').waitFor();
  const file = page.getByLabel('Usar a câmera do aparelho');
  await file.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await page.getByText('A foto não saiu. Tire outra.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await file.setInputFiles(await pictureFile(page));
  await page.getByRole('img', { name: `Foto de ${CODE}` }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await button(page, 'Guardar a foto').click();
  await page.getByText('Foto guardada').waitFor();
  await expect.poll(photosOfCode).toBe(1);
  await button(page, /^Tudo enviado/).waitFor();
  // Without TLS each page ignores a header and warns.
  expect(problems.filter((problem) => !problem.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
});

test('On plain http every panel that needs no network opens without one', full, async () => {
  const { page } = await beginOnPlainHttp('Perfumaria');
  await page.keyboard.type(`${CODE}\n`, { delay: 10 });
  await button(page, /^Tudo enviado/).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.keyboard.type(`${CODE}\n`, { delay: 10 });
  await button(page, 'Buscar').click();
  await page.getByLabel('Nome do produto').fill('losar');
  await page.getByText('LOSARTANA').waitFor();
  await close(page);
  await button(page, 'Leituras').click();
  await dialog(page, 'Leituras desta seção');
  await close(page);
  await button(page, 'Terminar').click();
  await page
    .getByRole('alert')
    .filter({ hasText: /ainda não foi enviada|Sem conexão/ })
    .waitFor();
  await close(page);
  await button(page, `Fotografar ${CODE}`).click();
  await page.getByLabel('Usar a câmera do aparelho').waitFor({ state: 'attached' });
  await close(page);
  await button(page, /^1 a enviar/).click();
  await button(page, 'Ensinar o leitor').click();
  await dialog(page, 'Ensinar o leitor');
  await close(page);
  await button(page, 'Sair deste aparelho').click();
  await page.getByRole('alertdialog', { name: 'Sair' }).waitFor();
});

async function photosOfCode(): Promise<number> {
  const { results } = (await night.admin.send(
    'GET',
    `/api/inventories/${night.inventory}/unresolved-codes/`,
  )) as {
    results: { barcode: string; photos: unknown[] }[];
  };
  return results.find(({ barcode }) => barcode === CODE)?.photos.length ?? 0;
}
