import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FilmScene, writeFilm } from './camera/film.js';
import { launchBrowser } from './harness/chromium.js';
import { decoderKept } from './harness/decoder-kept.js';
import { openPageIn } from './harness/page.js';
import { type RunningServer, startServer } from './harness/start-server.js';
import { expect, test } from './harness/test.js';
import { enter } from './people/sign-in.js';
import { type ApiSession, openApiSession } from './stock-take/api-session.js';
import { createPharmacy, openInventory, openSection } from './stock-take/locations.js';
import { registerPerson } from './stock-take/register-person.js';

const person = { name: 'Carla Coletora', email: 'carla@farmacia.example', password: 'Coleta!2026' };
const PHONE = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true };
/** Chromium asks nobody, and has a camera of its own. */
const CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

const EAN_13 = '7891000000014';
const EAN_8 = '78912342';
const CODE_128 = 'ABC-123456';
const MEDICINE = '7891234567895';
/** What the server gets of the box: its elements, with a separator where one is needed. */
const BOX_TEXT = `010${MEDICINE}1727053110L42A\u001d21AB12345`;
const BOX = `(01)0${MEDICINE}(17)270531(10)L42A(21)AB12345`;
/** Longer than a code has to be gone before it is read again. */
const SHELF: FilmScene = { seconds: 2 };
const shown = (bcid: string, text: string): FilmScene => ({ seconds: 3, symbol: { bcid, text } });

let server: RunningServer;
let folder: string;
let admin: ApiSession;
let carla: ApiSession;
let inventory: number;
test.beforeAll(async () => {
  [server, folder] = await Promise.all([startServer(), mkdtemp(join(tmpdir(), 'balanco-film-'))]);
  admin = await openApiSession(server, { name: 'Administrador', ...server.admin });
  carla = await registerPerson(server, person);
  const pharmacy = await createPharmacy(admin, 'Farmácia Central');
  const products = [
    ['1', MEDICINE, 'LOSARTANA POTÁSSICA 50MG'],
    ['2', EAN_13, 'OMEPRAZOL 20MG 28 CÁPSULAS'],
    ['3', EAN_8, 'BALA DE GENGIBRE'],
    ['4', CODE_128, 'CAIXA DE TRANSPORTE'],
  ].map(([internal_code, barcode, description]) => ({
    ...{ pharmacy: pharmacy.id, internal_code, barcode, description },
    ...{ department: '', system_stock: 24, value: 18.5 },
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  inventory = await openInventory(admin, pharmacy, 'Balanço da Noite');
});
test.afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A Chromium before whose camera these scenes are played, again and again. */
async function watch(scenes: readonly FilmScene[]) {
  const film = join(folder, `${crypto.randomUUID()}.y4m`);
  await writeFilm(film, scenes);
  return launchBrowser([...CAMERA, `--use-file-for-fake-video-capture=${film}`]);
}

async function chooseInventory(page: Page): Promise<void> {
  await page.goto('/coletor/');
  await enter(page, person);
  await button(page, /^Farmácia Central/).click();
  await button(page, /^Balanço da Noite/).click();
  await page.getByLabel('Nova seção').waitFor();
}

async function beginCounting(page: Page, name: string): Promise<void> {
  await chooseInventory(page);
  await page.getByLabel('Nova seção').fill(name);
  await button(page, 'Abrir').click();
  await page.getByText(/4 produtos/).waitFor();
}

/** What the server has if each of these codes, and the box, was counted once. */
const allOnce = (...codes: string[]) =>
  [...codes, BOX_TEXT]
    .map((code) => `${code} 1`)
    .sort()
    .join('\n');

/** What the server has of Carla. */
async function stored(): Promise<string> {
  const { results } = (await carla.send('GET', '/api/mobile/counts/')) as { results: StoredCount[] };
  const lines = results.flatMap(({ barcode }) => barcode.map(({ barcode, count }) => `${barcode} ${count}`));
  return lines.sort().join('\n');
}

interface StoredCount {
  readonly barcode: readonly { barcode: string; count: number }[];
}

test('A camera reads EAN-13, EAN-8, Code 128 and a medicine’s DataMatrix once for each time that they are shown, and a box once', {
  tag: '@full',
}, async () => {
  const browser = await watch([
    shown('ean13', EAN_13),
    SHELF,
    shown('ean13', EAN_13),
    shown('ean8', EAN_8),
    shown('code128', CODE_128),
    shown('gs1datamatrix', BOX),
    SHELF,
  ]);
  try {
    const { page, problems } = await openPageIn(browser, { ...PHONE, baseURL: server.url });
    await beginCounting(page, 'Câmera');
    await button(page, 'Câmera').click();
    await page.getByRole('heading', { name: /^OMEPRAZOL/ }).waitFor();
    // A film has no lamp.
    await button(page, '+1').waitFor();
    expect(await button(page, 'Luz').count()).toBe(0);
    await page.getByText('Lote L42A · val. 31/05/2027').waitFor();
    // The film begins again, and its box is the same box.
    await page.getByText(/^Esta caixa já foi lida/).waitFor();
    await button(page, 'Teclado').click();
    await button(page, /^Tudo enviado/).waitFor();
    const shownTwice = [EAN_13, EAN_13, EAN_8, CODE_128];
    // What the film showed before the decoder was loaded, at its beginning, nobody saw.
    const possible = shownTwice.map((_code, missed) => allOnce(...shownTwice.slice(missed), ...shownTwice));
    await expect.poll(async () => possible).toContainEqual(await stored());
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('A camera that is first opened without a network reads, because its decoder came while someone counted', async () => {
  const browser = await watch([shown('ean13', EAN_13), SHELF]);
  try {
    const { page } = await openPageIn(browser, { ...PHONE, baseURL: server.url });
    await beginCounting(page, 'Porão');
    await decoderKept(page);
    await page.context().setOffline(true);
    await button(page, 'Câmera').click();
    await page.getByRole('heading', { name: /^OMEPRAZOL/ }).waitFor();
    await button(page, /a enviar/).waitFor();
  } finally {
    await browser.close();
  }
});

test('The label of a section opens it with the camera, before a section is chosen and while another one is counted', {
  tag: '@full',
}, async () => {
  const { sectionID } = await openSection(carla, inventory, 'Balcão da frente');
  const browser = await watch([shown('qrcode', `${server.url}/coletor/#s=${sectionID}`), SHELF]);
  try {
    const { page } = await openPageIn(browser, { ...PHONE, baseURL: server.url });
    await chooseInventory(page);
    await button(page, 'Ler etiqueta da seção').click();
    await page.getByRole('heading', { name: 'Balcão da frente' }).waitFor();
    await page.getByText('0 un em 0 leituras').waitFor();

    await button(page, 'Voltar').click();
    await button(page, /^Farmácia Central/).click();
    await button(page, /^Balanço da Noite/).click();
    await page.getByLabel('Nova seção').fill('Fundos');
    await button(page, 'Abrir').click();
    await page.getByRole('heading', { name: 'Fundos' }).waitFor();
    await button(page, 'Câmera').click();
    await page.getByRole('heading', { name: 'Balcão da frente' }).waitFor();
    await page.getByText('0 un em 0 leituras').waitFor();
  } finally {
    await browser.close();
  }
});

for (const [fault, args, sentence] of [
  [
    'that nobody allowed',
    ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
    /^A câmera não foi permitida/,
  ],
  [
    'that the phone has not',
    ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=0'],
    /^Este aparelho não tem câmera/,
  ],
] as const)
  test(`A camera ${fault} is explained, and the keys come back`, {
    tag: '@full',
  }, async () => {
    const browser = await launchBrowser(args);
    try {
      const { page } = await openPageIn(browser, { ...PHONE, baseURL: server.url });
      await beginCounting(page, 'Sem câmera');
      await button(page, 'Câmera').click();
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
      await button(page, 'Teclado').click();
      await button(page, 'OK').waitFor();
    } finally {
      await browser.close();
    }
  });
