import type { Page } from '@playwright/test';
import bwipjs from 'bwip-js/node';
import { findViolations } from '../harness/find-violations.js';
import { button, openPage } from '../harness/page.js';
import { scanByKeys } from '../harness/scan.js';
import { enter } from '../harness/sign-in.js';
import { expect, test, useServer } from '../harness/test.js';
import type { ApiSession } from '../stock-take/api.js';
import { openCollectorNight, storedLines } from '../stock-take/collector-night.js';
import { registerPerson } from '../stock-take/staff.js';

const person = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
/** The code is that of apps/collector/src/rules/scanning/learn-scanner.ts. */
const TEST_CODE = '2012345678903';
const SMALL = { width: 320, height: 568 };

const server = useServer();
let carla: ApiSession;
test.beforeAll(async () => {
  await openCollectorNight(server);
  carla = await registerPerson(server, person);
});

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

test("The test code teaches a scanner's prefix and suffix, which can be forgotten", {
  tag: '@full',
}, async () => {
  const { page, problems } = await openPage({ baseURL: server.url, viewport: SMALL });
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
  // The screen draws the same.
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
  await expect.poll(() => storedLines(carla)).toContain('7891000000021 1');
  await openPanel();
  await button(page, 'Esquecer o leitor').click();
  await panel.getByText(/Prefixo/).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

/** Start and width; widths begin with a bar. */
function barsOf(widths: readonly number[]): number[][] {
  let at = 0;
  return widths.flatMap((width, index) => {
    at += width;
    return index % 2 === 0 ? [[at - width, width]] : [];
  });
}
