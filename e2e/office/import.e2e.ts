import type { Locator, Page } from '@playwright/test';
import { writeXlsx } from 'hucre';
import { type ExpectedProduct, generateCatalogue } from '../catalogue/generate-catalogue.js';
import { type OpenedPage, openPage, phone } from '../harness/page.js';
import { expect, full, isFullRun, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import {
  chooseFile,
  figures,
  finishImport,
  mapColumn,
  openImport,
  openSettings,
  preview,
} from '../stock-take/import-dialog.js';
import { signIn } from '../stock-take/staff.js';

const server = useServer();
let admin: ApiSession;
let opened: OpenedPage;
let page: Page;
test.beforeAll(async () => {
  admin = await openApiSession(server);
  opened = await openPage({ baseURL: server.url });
  page = opened.page;
  await signIn(page, server);
});
test.afterEach(() => {
  expect(opened.problems).toEqual([]);
});

let pharmacy: string;
let dialog: Locator;
test.beforeEach(async () => {
  const { title } = test.info();
  pharmacy = ((await admin.send('POST', '/api/pharmacies/', { name: title })) as { id: string }).id;
  dialog = await openImport(page, pharmacy);
});

async function products(): Promise<unknown[]> {
  const list = await admin.send('GET', `/api/products/?pharmacy=${pharmacy}`);
  const { results } = list as { results: Record<string, unknown>[] };
  return results.map(({ id: _id, pharmacy: _pharmacy, ...product }) => product);
}
const choose = (name: string, contents: Uint8Array | string) =>
  chooseFile(dialog, server.dataDir, name, contents);
const tick = async (...columns: string[]) => {
  for (const name of columns) await dialog.getByRole('checkbox', { name, exact: true }).check();
};
const ptBr = (value: number, decimals = 0) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: 3 });

const LINES = isFullRun ? 20_000 : 1_500;

test('A dirty file’s import matches its dry run and can be repeated', async () => {
  const dirt = { withoutCode: 30, notANumber: 20, repeatedProducts: 40 };
  const { bytes, products: expected } = generateCatalogue({ seed: 4, lines: LINES, dirt });
  const count = ptBr(expected.length);
  await tick('Saldo & Valor', 'Departamento');
  await choose('catalogo.txt', bytes);
  const before = {
    Novos: count,
    Alterados: '0',
    'Sem mudança': '0',
    'Ficam de fora': '50',
    'Saldo total': ptBr(
      expected.reduce((sum, { stockThousandths }) => sum + (stockThousandths ?? 0), 0) / 1000,
    ),
    'Valor do estoque': `R$ ${stockValue(expected)}`,
  };
  await expect.poll(() => figures(dialog)).toEqual(before);
  expect(await products()).toEqual([]);
  await expect.poll(() => preview(dialog)).toHaveLength(5);

  await finishImport(dialog);
  await page
    .getByText(`Importação concluída: ${count} novos, 0 alterados, 0 sem mudança. 50 linhas ficaram de fora.`)
    .waitFor();
  await page.getByText(`(${count} produtos)`).waitFor();
  // The button that opened the dialog is gone with the empty list.
  await expect.poll(() => page.evaluate<boolean>('document.activeElement !== document.body')).toBe(true);

  dialog = await openImport(page, pharmacy);
  await tick('Saldo & Valor', 'Departamento');
  await choose('catalogo.txt', bytes);
  await expect.poll(() => figures(dialog)).toEqual({ ...before, Novos: '0', 'Sem mudança': count });
  await finishImport(dialog);
  await page.getByText(`Importação concluída: 0 novos, 0 alterados, ${count} sem mudança.`).waitFor();
});

/** The total value of the products in reais. It is summed as BigInt, because a number would lose precision. */
function stockValue(expected: readonly ExpectedProduct[]): string {
  const total = expected.reduce(
    (sum, { stockThousandths, valueCents }) => sum + BigInt(stockThousandths ?? 0) * BigInt(valueCents ?? 0),
    0n,
  );
  return (Number(total) / 100_000).toLocaleString('pt-BR', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

test('Importar Produtos reads an Excel file by the columns chosen', async () => {
  const rows = [
    ['Código de Barras', 'Código', 'Texto curto', 'Texto longo'],
    ['7891000315507', '000123', 'DIPIR', 'DIPIRONA SÓDICA 500MG'],
    ['7896004703398', '000124', 'SORO', 'SORO FISIOLÓGICO 0,9%'],
  ];
  const workbook = await writeXlsx({ sheets: [{ name: 'Produtos', rows }] });
  await choose('produtos.xlsx', workbook);
  await dialog.getByText('2 linhas prontas').waitFor();
  await expect.poll(() => dialog.getByRole('radio', { name: 'Excel' }).isChecked()).toBe(true);
  await openSettings(dialog);
  await mapColumn(dialog, 'Descrição', 'C · Texto curto');
  await dialog.getByText('escolhida', { exact: true }).waitFor();
  await expect.poll(() => figures(dialog)).toMatchObject({ Novos: '2', 'Ficam de fora': '0' });
  await finishImport(dialog);
  expect(await products()).toEqual([
    expect.objectContaining({ internal_code: '000123', description: 'DIPIR' }),
    expect.objectContaining({ internal_code: '000124', barcode: '7896004703398' }),
  ]);
});

const OTHER_LAYOUT = [
  '000123 7891000315507 DIPIRONA SODICA 500MG',
  '000124 7896004703398 SORO FISIOLOGICO 500ML',
  '000125               AGUA OXIGENADA 10V',
].join('\r\n');

test('A mouse drags an edge of a TXT layout', full, async () => {
  await choose('outro.txt', OTHER_LAYOUT);
  await dialog.getByRole('button', { name: 'Ajustar posições' }).click();
  const edge = (name: string) => dialog.getByRole('slider', { name });
  const barcodeEnd = edge('Borda final de Código de Barras');
  const positionOf = (slider: Locator) => slider.getAttribute('aria-valuenow');
  await expect.poll(() => positionOf(barcodeEnd)).toBe('20');
  await dragEdge(barcodeEnd, -4);
  await expect.poll(() => positionOf(barcodeEnd)).toBe('16');
  await dragEdge(barcodeEnd, 9);
  await expect.poll(() => positionOf(barcodeEnd)).toBe('21');
});

test('A finger drags an edge of a TXT layout on a phone', full, async () => {
  const small = await openPage({ baseURL: server.url, ...phone });
  await signIn(small.page, server);
  const own = await openImport(small.page, pharmacy);
  await chooseFile(own, server.dataDir, 'dedo.txt', OTHER_LAYOUT);
  await own.getByRole('button', { name: 'Ajustar posições' }).click();
  const edge = own.getByRole('slider', { name: 'Borda final de Código Interno' });
  const position = () => edge.getAttribute('aria-valuenow');
  await expect.poll(position).toBe('6');
  await edge.scrollIntoViewIfNeeded();
  const { x, y } = await centreOf(edge);
  const start = await centreOf(own.getByRole('slider', { name: 'Borda inicial de Código Interno' }));
  const character = (x - start.x) / 6;
  const touches = await small.page.context().newCDPSession(small.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: to === undefined ? [] : [{ x: to, y }],
    });
  await touch('touchStart', x);
  for (const step of [1, 2, 3]) await touch('touchMove', x - step * character);
  await touch('touchEnd');
  await expect.poll(position).toBe('3');
  expect(small.problems).toEqual([]);
});

async function dragEdge(slider: Locator, characters: number): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const [first, box] = [
    await centreOf(dialog.getByRole('slider', { name: 'Borda inicial de Código Interno' })),
    await centreOf(slider),
  ];
  const character = (box.x - first.x) / Number(await slider.getAttribute('aria-valuenow'));
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + characters * character, box.y, { steps: 4 });
  await page.mouse.up();
}

async function centreOf(slider: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

test('Importar Produtos stays responsive while it reads 200,000 lines', full, async () => {
  const lines = Array.from({ length: 200_000 }, (_line, index) => {
    const code = String(index + 1).padStart(6, '0');
    return `${' '.repeat(15)}${code} PRODUTO ${code}`;
  });
  // Compares the longest time without a frame with the whole time, because a slow machine prolongs both.
  await page.evaluate(`(() => {
    const seen = { start: performance.now(), last: performance.now(), longest: 0 };
    window.seenFrames = seen;
    const frame = (now) => {
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  })()`);
  // Watched from the start, because it disappears once the file is read.
  const reading = dialog.getByText(/^Lendo o arquivo/).waitFor();
  await Promise.all([reading, choose('grande.txt', lines.join('\r\n'))]);
  await openSettings(dialog);
  await dialog.getByLabel('Dígitos do código interno').pressSequentially('8');
  await dialog.getByText('200.000 linhas prontas').waitFor();
  const { longest, whole } = await page.evaluate<{ longest: number; whole: number }>(
    '({ longest: seenFrames.longest, whole: performance.now() - seenFrames.start })',
  );
  expect(longest / whole).toBeLessThan(0.5);
  await expect.poll(async () => (await preview(dialog))[0]?.[1]).toBe('00000001');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
});
