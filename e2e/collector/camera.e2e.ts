import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bwipjs from 'bwip-js/node';
import { launchBrowser } from '../harness/chromium.js';
import { button, type OpenedPage, openPageIn, phone, small } from '../harness/page.js';
import { decoderKept } from '../harness/scan.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { beginCounting, chooseInventory, useCollectorNight } from '../stock-take/collector-night.js';
import { openSection } from '../stock-take/locations.js';

const PHONE = { ...phone, viewport: small };

/** Chromium grants the camera without asking and plays the film. */
const CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
const EAN_13 = '7891000000014';
const EAN_8 = '78912342';
const CODE_128 = 'ABC-123456';
const MEDICINE = '7891234567895';

/** The server stores it like this. */
const BOX_TEXT = `010${MEDICINE}1727053110L42A\u001d21AB12345`;
const BOX = `(01)0${MEDICINE}(17)270531(10)L42A(21)AB12345`;

/** Longer than a code must be gone before it counts again. */
const SHELF: FilmScene = { seconds: 2 };
const shown = (bcid: string, text: string): FilmScene => ({ seconds: 3, symbols: [{ bcid, text }] });
const server = useServer();
const night = useCollectorNight(
  server,
  ['1', MEDICINE, 'LOSARTANA POTÁSSICA 50MG'],
  ['2', EAN_13, 'OMEPRAZOL 20MG 28 CÁPSULAS'],
  ['3', EAN_8, 'BALA DE GENGIBRE'],
  ['4', CODE_128, 'CAIXA DE TRANSPORTE'],
);
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balanco-film-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** A phone whose camera sees the scenes again and again. */
async function withFilm(
  scenes: readonly FilmScene[],
  work: (phone: Pick<OpenedPage, 'page' | 'problems'>) => Promise<void>,
): Promise<void> {
  const film = join(folder, `${crypto.randomUUID()}.y4m`);
  await writeFilm(film, scenes);
  const browser = await launchBrowser([...CAMERA, `--use-file-for-fake-video-capture=${film}`]);
  try {
    await work(await openPageIn(browser, { ...PHONE, baseURL: server.url }));
  } finally {
    await browser.close();
  }
}

const allOnce = (...codes: string[]) => [...codes, BOX_TEXT].map((code) => `${code} 1`).sort();

test('A camera reads each symbol once per showing and each box once', full, async () => {
  const scenes = [
    shown('ean13', EAN_13),
    SHELF,
    shown('ean13', EAN_13),
    shown('ean8', EAN_8),
    shown('code128', CODE_128),
    shown('gs1datamatrix', BOX),
    SHELF,
  ];
  await withFilm(scenes, async ({ page, problems }) => {
    await beginCounting(page, 'Câmera');
    await page.getByText(/4 produtos/).waitFor();
    await button(page, 'Câmera').click();
    await page.getByRole('heading', { name: /^OMEPRAZOL/ }).waitFor();
    // A film has no lamp.
    await button(page, '+1').waitFor();
    expect(await button(page, 'Luz').count()).toBe(0);
    await page.getByText('Lote L42A · val. 31/05/2027').waitFor();
    await page.getByText(/^Esta caixa já foi lida/).waitFor();
    await button(page, 'Teclado').click();
    await button(page, /^Tudo enviado/).waitFor();
    const shownTwice = [EAN_13, EAN_13, EAN_8, CODE_128];
    // The film began before the decoder loaded.
    const possible = shownTwice.map((_code, missed) => allOnce(...shownTwice.slice(missed), ...shownTwice));
    await expect.poll(async () => possible).toContainEqual(await night.stored());
    expect(problems).toEqual([]);
  });
});

test('A camera first opened offline reads two codes in one look and marks them', async () => {
  const both = [
    { bcid: 'ean13', text: EAN_13 },
    { bcid: 'ean8', text: EAN_8 },
  ];
  await withFilm([{ seconds: 5, symbols: both }, SHELF], async ({ page }) => {
    await beginCounting(page, 'Porão');
    await page.getByText(/4 produtos/).waitFor();
    await decoderKept(page);
    await page.context().setOffline(true);
    await button(page, 'Câmera').click();
    const marked = () => page.locator('.picture text').allTextContents();
    await expect.poll(marked).toEqual(['já contado: 1', 'já contado: 1']);
    await button(page, '2 a enviar').waitFor();
  });
});

test('The camera opens a section by its label, before or while counting', full, async () => {
  const { sectionID } = await openSection(night.carla, night.inventory, 'Balcão da frente');
  const label = shown('qrcode', `${server.url}/coletor/#s=${sectionID}`);
  await withFilm([label, SHELF], async ({ page }) => {
    await chooseInventory(page);
    await button(page, 'Ler etiqueta da seção').click();
    await page.getByRole('heading', { name: 'Balcão da frente' }).waitFor();
    await page.getByText('0 un em 0 leituras').waitFor();

    await button(page, 'Voltar').click();
    await page.getByLabel('Nova seção').fill('Fundos');
    await button(page, 'Abrir').click();
    await page.getByRole('heading', { name: 'Fundos' }).waitFor();
    await button(page, 'Câmera').click();
    await page.getByRole('heading', { name: 'Balcão da frente' }).waitFor();
    await page.getByText('0 un em 0 leituras').waitFor();
  });
});

interface FilmScene {
  readonly seconds: number;
  readonly symbols?: readonly { readonly bcid: string; readonly text: string }[];
}

const WIDTH = 640;
const HEIGHT = 480;
const PICTURES_A_SECOND = 5;
const PAPER = 235;
const INK = 16;

/** The box fills the picture as if someone held it. */
const FILLED = { width: 0.7, height: 0.45 };

/** An uncompressed film that Chromium loops in place of a camera (`--use-file-for-fake-video-capture`). */
async function writeFilm(file: string, scenes: readonly FilmScene[]): Promise<void> {
  const film = await open(file, 'w');
  try {
    await film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
    for (const { seconds, symbols = [] } of scenes) {
      const picture = pictureOf(symbols.map(modulesOf));
      for (let index = 0; index < seconds * PICTURES_A_SECOND; index += 1) {
        await film.write('FRAME\n');
        await film.write(picture);
      }
    }
  } finally {
    await film.close();
  }
}

type Modules = readonly (readonly boolean[])[];

type RawSymbol =
  | { readonly sbs: readonly number[] }
  | { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number };

function modulesOf(options: { bcid: string; text: string }): Modules {
  const [raw] = bwipjs.raw(options) as unknown as readonly RawSymbol[];
  if (raw === undefined) throw new Error(`nothing was drawn for ${options.bcid}`);
  if ('sbs' in raw) return [raw.sbs.flatMap((width, index) => Array<boolean>(width).fill(index % 2 === 0))];
  const { pixs, pixx, pixy } = raw;
  return Array.from({ length: pixy }, (_, y) =>
    Array.from({ length: pixx }, (_, x) => pixs[y * pixx + x] === 1),
  );
}

function pictureOf(symbols: readonly Modules[]): Buffer {
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  picture.fill(PAPER, 0, WIDTH * HEIGHT);
  for (const [index, modules] of symbols.entries())
    drawSymbol(
      picture,
      modules,
      HEIGHT * (0.2 + (0.6 * (index + 0.5)) / symbols.length),
      FILLED.height / symbols.length,
    );
  return picture;
}

/** @param filled of the picture's height */
function drawSymbol(picture: Buffer, modules: Modules, middle: number, filled: number): void {
  const columns = modules[0]?.length ?? 1;
  const side = Math.floor(
    Math.min(
      (WIDTH * FILLED.width) / columns,
      modules.length === 1 ? WIDTH : (HEIGHT * filled) / modules.length,
    ),
  );
  const tall = modules.length === 1 ? Math.floor(HEIGHT * filled) : side;
  const [left, top] = [
    Math.floor((WIDTH - columns * side) / 2),
    Math.floor(middle - (modules.length * tall) / 2),
  ];
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue;
      for (let y = 0; y < tall; y += 1) {
        const start = (top + row * tall + y) * WIDTH + left + column * side;
        picture.fill(INK, start, start + side);
      }
    }
  }
}
