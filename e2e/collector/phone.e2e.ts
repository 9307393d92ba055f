import type { Page } from '@playwright/test';
import bwipjs from 'bwip-js/node';
import { findViolations } from '../harness/find-violations.js';
import { openPage } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { createPharmacy, openInventory } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const person = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
/** apps/collector/src/rules/scanning/learn-scanner.ts. */
const TEST_CODE = '2012345678903';
const SMALL = { width: 320, height: 568 };
/** From twenty unsent readings on the phone reports them. */
const WAITING = 20;

const server = useServer();
let carla: ApiSession;
test.beforeAll(async () => {
  const admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  carla = await registerPerson(server, person);
  const pharmacy = await createPharmacy(admin, 'Farmácia Central');
  await openInventory(admin, pharmacy, 'Balanço da Noite');
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function counted(): Promise<string[]> {
  const { results } = (await carla.send('GET', '/api/mobile/counts/')) as {
    results: { barcode: { barcode: string }[] }[];
  };
  return results.flatMap(({ barcode }) => barcode.map((entry) => entry.barcode));
}

async function signInOnPhone(page: Page): Promise<void> {
  await page.goto('/coletor/');
  await enter(page, person);
  await button(page, /^Farmácia Central/).waitFor();
}

async function openSection(page: Page, section: string): Promise<void> {
  await button(page, /^Farmácia Central/).click();
  await button(page, /^Balanço da Noite/).click();
  await page.getByLabel('Nova seção').fill(section);
  await button(page, 'Abrir').click();
  await page.getByRole('heading', { name: section }).waitFor();
}

test('Acompanhamento shows how many readings wait on a phone', {
  tag: '@full',
}, async () => {
  const { page, close } = await openPage({ baseURL: server.url, viewport: SMALL });
  await signInOnPhone(page);
  await openSection(page, 'Corredor 1');
  await scanByKeys(page, '7891234567895');
  // 'Tudo enviado' shows before the first reading too.
  await page.getByText('1 un em 1 leitura').waitFor();
  await expect.poll(counted).toContain('7891234567895');
  await page.getByRole('button', { name: /Tudo enviado/ }).waitFor();
  // Blocks counts, but no other calls.
  await page.context().route('**/api/mobile/counts/', (route) => route.abort());
  // The phone reports at once, before its next beat of the minute.
  for (let index = 0; index < WAITING; index += 1) await scanByKeys(page, String(7_891_000_000_000 + index));
  await page.getByRole('button', { name: `${WAITING} a enviar` }).waitFor();

  const staff = await openPage({ baseURL: server.url });
  await signIn(staff.page, server, '/acompanhamento');
  await staff.page.getByRole('link', { name: 'Balanço da Noite' }).click();
  const row = staff.page
    .getByRole('list', { name: 'Coletores' })
    .getByRole('listitem')
    .filter({ hasText: person.name });
  await row.getByText(/^[1-9]\d* contagens/).waitFor();
  await row.getByText(/^a mais antiga das /).waitFor();
  await page.context().unroute('**/api/mobile/counts/');
  // Each failure lengthens the wait.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: /Tudo enviado/ }).waitFor();
  await row.getByText('vazia').waitFor();
  for (const opened of [staff, { close }]) await opened.close();
});

test('The lists offer the sound test daily, with advice for silent phones', {
  tag: '@full',
}, async () => {
  const { page, problems, close } = await openPage({ baseURL: server.url, viewport: SMALL });
  await signInOnPhone(page);
  await button(page, 'Testar som').click();
  await page.getByText(/^Ouviu os bipes/).waitFor();
  await button(page, 'Não ouvi').click();
  await page.getByRole('alert').filter({ hasText: 'Aumente o volume de mídia' }).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await button(page, 'Testar de novo').click();
  await button(page, 'Ouvi').click();
  await button(page, 'Testar som').waitFor({ state: 'detached' });
  await page.reload();
  await button(page, 'Ler etiqueta da seção').waitFor();
  expect(await button(page, 'Testar som').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test("The test code teaches a scanner's prefix and suffix, which can be forgotten", {
  tag: '@full',
}, async () => {
  const { page, problems, close } = await openPage({ baseURL: server.url, viewport: SMALL });
  await signInOnPhone(page);
  await openSection(page, 'Leitor');
  const scan = (code: string) => scanByKeys(page, `#]E0${code}%`);
  const panel = page.getByRole('dialog', { name: 'Ensinar o leitor' });
  const openPanel = async () => {
    await page.getByRole('button', { name: /Tudo enviado/ }).click();
    await button(page, 'Ensinar o leitor').click();
    await panel.getByLabel('Leitura do código de teste').focus();
  };
  await openPanel();
  // As on the screen.
  const [symbol] = bwipjs.raw('ean13', TEST_CODE, {});
  const widths = symbol !== undefined && 'sbs' in symbol ? symbol.sbs : [];
  const path = await panel.getByRole('img').locator('path').getAttribute('d');
  const bars = [...(path ?? '').matchAll(/M(\d+) 4h(\d+)/g)].map(([, at, width]) => [
    +(at ?? 0) - 11,
    +(width ?? 0),
  ]);
  expect(bars).toEqual(barsOf(widths));
  await expect.poll(() => findViolations(page)).toEqual([]);
  await scan('7891234567895');
  await panel.getByText(/^Este não é o código de teste/).waitFor();
  await scan(TEST_CODE);
  await panel
    .getByText(/^Leitor reconhecido. Prefixo "#", sufixo "%", envia o tipo do código, termina com Enter/)
    .waitFor();
  await button(page, 'Pronto').click();
  await button(page, 'Fechar').click();
  await page.getByText('0 un em 0 leituras').waitFor();
  await scan('7891000000021');
  await page.getByRole('heading', { name: 'Não cadastrado' }).waitFor();
  await expect.poll(counted).toContain('7891000000021');
  await openPanel();
  await button(page, 'Esquecer o leitor').click();
  await panel.getByText(/Prefixo/).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});

test('A phone with erased data reports once how many readings were waiting', {
  tag: '@full',
}, async () => {
  const { page, close } = await openPage({ baseURL: server.url, viewport: SMALL });
  await signInOnPhone(page);
  await openSection(page, 'Apagada');
  await page.context().route('**/api/mobile/counts/', (route) => route.abort());
  for (const code of ['7891000000038', '7891000000045']) await scanByKeys(page, code);
  await page.getByRole('button', { name: /^2 a enviar/ }).waitFor();
  // Closed, as when a browser clears storage: an open app would create a new database.
  await page.goto('/healthz');
  await page.evaluate(
    'new Promise((done) => { indexedDB.deleteDatabase("balanco-coletor").onsuccess = () => done(); })',
  );
  await page.goto('/coletor/');
  const notice = page.getByRole('dialog', { name: 'Dados apagados' });
  await notice.getByText(/e 2 leituras que esperavam podem não ter sido enviadas/).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await button(page, 'Entendi').click();
  await page.reload();
  await page.getByText('0 un em 0 leituras').waitFor();
  await page.getByRole('button', { name: /Tudo enviado/ }).waitFor();
  expect(await notice.count()).toBe(0);
  await close();
});

/** Start and width; widths begin with a bar. */
function barsOf(widths: readonly number[]): number[][] {
  let at = 0;
  return widths.flatMap((width, index) => {
    at += width;
    return index % 2 === 0 ? [[at - width, width]] : [];
  });
}
