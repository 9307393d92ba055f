import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../harness/chromium.js';
import { findViolations } from '../harness/find-violations.js';
import { type OpenedPage, openPageIn } from '../harness/page.js';
import { enter } from '../harness/sign-in.js';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { expect, test } from '../harness/test.js';
import type { ApiSession } from '../stock-take/api.js';
import { openCollectorNight } from '../stock-take/collector-night.js';
import { registerPerson } from '../stock-take/staff.js';

const person = { name: 'Ana Coletora', email: 'ana@farmacia.example', password: 'Coleta!2026' };
const HOST = 'balanco.farmacia.example';
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const CODE = '17899999999993';

let server: RunningServer;
let browser: Browser;
let admin: ApiSession;
let inventory: number;
test.beforeAll(async () => {
  // Without TLS browsers trust only the machine's own names.
  const args = [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`];
  [server, browser] = await Promise.all([startServer(), launchBrowser(args)]);
  ({ admin, inventory } = await openCollectorNight(server, ['1', '7891234567895', 'LOSARTANA']));
  await registerPerson(server, person);
});
test.afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const close = (page: Page) => button(page, 'Fechar').last().click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

/** No service worker, no camera, no locks. */
async function beginCounting(section: string): Promise<OpenedPage> {
  const opened = await openPageIn(browser, {
    ...PHONE,
    baseURL: `http://${HOST}:${new URL(server.url).port}`,
  });
  const { page } = opened;
  await page.goto('/coletor/');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await enter(page, person);
  await button(page, 'Farmácia Central').click();
  await button(page, 'Balanço da Noite').click();
  await page.getByLabel('Nova seção').fill(section);
  await button(page, 'Abrir').click();
  await page.getByRole('heading', { name: section }).waitFor();
  await page.getByText('1 produto').waitFor();
  return opened;
}

/** It is larger than what is sent. */
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

test("On plain http the phone's camera app photographs a box, and non-pictures are refused", {
  tag: '@full',
}, async () => {
  const { page, problems } = await beginCounting('Balcão');
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

test('On plain http every panel that needs no network opens without one', { tag: '@full' }, async () => {
  const { page } = await beginCounting('Perfumaria');
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
  const { results } = (await admin.send('GET', `/api/inventories/${inventory}/unresolved-codes/`)) as {
    results: { barcode: string; photos: unknown[] }[];
  };
  return results.find(({ barcode }) => barcode === CODE)?.photos.length ?? 0;
}
