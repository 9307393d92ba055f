import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { button, openPage, viewports } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { sendScans } from '../stock-take/counts.js';
import {
  changeSettings,
  createPharmacy,
  finalise,
  openInventory,
  openSection,
} from '../stock-take/locations.js';
import { settle, zeroUncounted } from '../stock-take/settling.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const ITEMS = 60;
const COUNTED_AT = new Date('2026-11-21T02:00:00Z');
const LONG = 'ÁCIDO ACETILSALICÍLICO 500 MG REVESTIDO GENÉRICO '.repeat(4);

const server = useServer();
let admin: ApiSession;
let collector: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server);
  collector = await registerPerson(server, { name: LONG.trim(), email: 'carla@farmacia.example' });
});

/** As long as names and codes may be, one product for each stock, R$ 100.000 each. */
async function fillUglyPharmacy(name: string, stocks: readonly number[]) {
  const pharmacy = await createPharmacy(admin, `${LONG} ${name}`.slice(0, 200));
  const products = stocks.map((system_stock, index) => ({
    pharmacy: pharmacy.id,
    internal_code: `1234567890123456${7000 + index}`,
    barcode: `9876543210987654${7000 + index}`,
    description: `${index} ${LONG}`.slice(0, 200),
    department: 'MEDICAMENTOS GENÉRICOS E SIMILARES',
    system_stock,
    value: 100_000,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  return { pharmacy, barcodes: products.map(({ barcode }) => barcode) };
}

interface Settled {
  readonly inventory: number;
  readonly hash: string;
}

async function settleUgly(name: string, reasonText: string): Promise<Settled> {
  const stocks = Array.from({ length: ITEMS }, (_item, index) => (index === 1 ? -2.5 : 1000.125));
  const { pharmacy, barcodes } = await fillUglyPharmacy(name, stocks);
  await changeSettings(admin, pharmacy, { identity });
  const inventory = await openInventory(admin, pharmacy, name);
  const place = await openSection(collector, inventory, 'Balcão');
  const scans = barcodes.slice(1).map((barcode) => [barcode, 999.5] as const);
  await sendScans(collector, place, scans, COUNTED_AT);
  await finalise(admin, place);
  await finalise(admin, { inventoryID: inventory });
  await admin.send('PUT', `/api/inventories/${inventory}/item-reasons/`, {
    items: { filter: 'divergent' },
    reason: 'other',
    text: reasonText,
  });
  await settle(admin, inventory);
  const { hash } = (await admin.send('GET', `/api/inventories/${inventory}/settlements/1/`)) as {
    hash: string;
  };
  return { inventory, hash };
}

const identity = {
  legal_name: LONG.trim(),
  cnpj: '12.ABC.345/01DE-35',
  state_registration: '110.042.490.114',
  address: `Rua ${LONG}`.slice(0, 300).trim(),
  crf: 'CRF-SP 12345',
  pharmacist: LONG.trim(),
  pharmacist_crf: 'CRF-SP 54321',
};

async function openSettled({ inventory }: Settled) {
  const opened = await openPage({ baseURL: server.url });
  await signIn(opened.page, server, `/inventarios/${inventory}?aba=fechamento`);
  await button(opened.page, 'CSV da versão 1').waitFor();
  return opened;
}

async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, `${name} da versão 1`).click(),
  ]);
  const saved = `Arquivo salvo: ${file.suggestedFilename()}, com ${ITEMS} itens. Os itens conferem com o código de verificação.`;
  await page.getByText(saved).waitFor();
  return file;
}

/** Runs the command of docs/settlement.md, "Recomputing the hash"; null if it refuses the file. */
function hashByCommand(path: string): string | null {
  const document = readFileSync(new URL('../../docs/settlement.md', import.meta.url), 'utf8');
  const [, command = ''] = /```sh\n(LC_ALL=C awk .*?)\n```/s.exec(document) ?? [];
  expect(command).toContain('sha256sum');
  const script = command.replace('apuracao.csv', '"$1"').replaceAll('itens.txt', '"$1.itens"');
  const { status, stdout } = spawnSync('sh', ['-c', script, 'sh', path], { encoding: 'utf8' });
  expect(stdout === '').toBe(status !== 0);
  return status === 0 ? stdout.slice(0, 64) : null;
}

test('the documented command recomputes the hash from the CSV and refuses forged lines', full, async () => {
  const settled = await settleUgly('Balanço com aspas', 'caixa "rasgada"; ver foto');
  const { page, problems } = await openSettled(settled);
  const path = await (await download(page, 'CSV')).path();
  expect(hashByCommand(path)).toBe(settled.hash);
  const text = await readFile(path, 'utf8');
  expect(text.split('\n')).toHaveLength(ITEMS + 2);
  const forged = `${path}.forged`;
  for (const line of [
    'i:9"x;500;0;zerado;99;custo;furto;9;799;PROD FALSO;D;;-500;-49500,00;D;zerado;;falta',
    'i:9;500;0',
    '"i:9" ;500;0;zerado;99;custo;furto;9;799;PROD FALSO;D;;-500;-49500,00;D;zerado;;falta',
    '',
  ]) {
    await writeFile(forged, `${text}${line}\n`);
    expect(hashByCommand(forged)).toBe(null);
  }
  await writeFile(forged, text.replace('esperado;apurado', 'apurado;esperado'));
  expect(hashByCommand(forged)).toBe(null);
  const sheet = await download(page, 'Planilha (XLSX)');
  expect(sheet.suggestedFilename()).toBe(`apuracao_${settled.inventory}_v1_${settled.hash.slice(0, 8)}.xlsx`);
  expect(problems).toEqual([]);
});

const LONG_REASON = 'caixa rasgada na entrega '.repeat(8).trim();
const annexes = ['Registro de inventário', 'Todas as diferenças', 'Histórico'];

test('the Ata of ugly values and its annexes fit A4 with whole headings and signatures', full, async () => {
  const settled = await settleUgly('Balanço para assinar', LONG_REASON);
  const { page, problems } = await openSettled(settled);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await button(page, 'Ata da versão 1').click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir a Ata da versão 1' });
  for (const name of annexes) await dialog.getByRole('checkbox', { name }).check();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  const ata = await onPaper(page, 'Ata de inventário');
  await expect
    .poll(() => ata.getByRole('heading', { name: 'As 50 maiores diferenças, de 59' }).count())
    .toBe(1);
  await expect.poll(async () => (await ata.innerText()).replaceAll(' ', '')).toContain(settled.hash);
  for (const [index, name] of annexes.entries())
    await ata.getByRole('heading', { name: `Anexo ${index + 1}: ${name}` }).waitFor();
  await expect.poll(() => cutTexts(ata)).toEqual([]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const text = pdf.toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const points = new Set(
    sizes.map(([, width, height]) => `${Math.round(Number(width))} × ${Math.round(Number(height))}`),
  );
  expect([...points]).toEqual(['595 × 842']);
  expect(problems).toEqual([]);
});

test('the result of ugly values fits the width of a phone and one sheet of A4', async () => {
  const settled = await settleUgly('Balanço para o sócio', LONG_REASON);
  const { page, problems } = await openSettled(settled);
  await page.getByRole('link', { name: 'Resultado em uma página' }).click();
  await page.getByText(/^Faltaram R\$/).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.setViewportSize(viewports.phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(page, 'Imprimir').click();
  await expect.poll(async () => cutTexts(await onPaper(page, 'Resultado'))).toEqual([]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(problems).toEqual([]);
});

/** The size is A4 within its margins. */
async function onPaper(page: Page, name: string): Promise<Locator> {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article', { name });
  await sheet.waitFor();
  return sheet;
}

function cutTexts(paper: Locator): Promise<string[]> {
  return paper.evaluate((sheet) => {
    const edge = sheet.getBoundingClientRect().right;
    return [...sheet.querySelectorAll('*')]
      .filter((box) => box.getBoundingClientRect().right > edge + 1 || box.scrollWidth > box.clientWidth + 1)
      .filter((box) => getComputedStyle(box).display !== 'inline')
      .map((box) => box.textContent ?? '');
  });
}

/** Twelve items worth thousands of millions. Two uncounted, one with negative stock. */
async function countLongValues(): Promise<number> {
  const stocks = Array.from({ length: 12 }, (_item, index) => (index === 1 ? -22_345.678 : 10_000.125));
  const { pharmacy, barcodes } = await fillUglyPharmacy('FARMÁCIA', stocks);
  const inventory = await openInventory(admin, pharmacy, 'Balanço de valores longos');
  const scans = barcodes.slice(2).map((barcode) => [barcode, 15_999.875] as const);
  await sendScans(admin, { inventoryID: inventory }, scans, COUNTED_AT);
  await finalise(admin, { inventoryID: inventory });
  return inventory;
}

async function settleTwice(inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  await settle(admin, inventory);
  await admin.send('POST', `${path}/settlements/1/export/`, { profile: 'ajuste', content: 'adjustment' });
  await admin.send('POST', `${path}/reopen/`, { version: 1, reason: 'Faltou contar a geladeira.' });
  await sendScans(admin, { inventoryID: inventory }, [['98765432109876547005', 12_345.678]], COUNTED_AT);
  await zeroUncounted(admin, inventory);
  await settle(admin, inventory, 2);
}

async function expectWholeNumbers(page: Page): Promise<void> {
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    await expect.poll(() => brokenNumbers(page)).toEqual([]);
  }
}

test('Fechamento, its dialogs and Ata break no long amount', full, async () => {
  const inventory = await countLongValues();
  const { page, problems } = await openPage({ baseURL: server.url });
  await signIn(page, server, `/inventarios/${inventory}?aba=fechamento`);
  await page.getByText('Com saldo negativo (zerar é sobra)').waitFor();
  await expectWholeNumbers(page);
  await button(page, 'Apurar').click();
  await page.getByText(/a apuração já sai aprovada/).waitFor();
  await expectWholeNumbers(page);

  await settleTwice(inventory);
  // The dialog has an address, so a reload would keep it open.
  await page.goto(`/inventarios/${inventory}?aba=fechamento`);
  await page.getByText('Versão 1 · substituída').waitFor();
  await page.getByText(/^10 linhas/).waitFor();
  await expectWholeNumbers(page);
  await button(page, 'O que mudou entre as versões 1 e 2').click();
  await page.getByRole('table', { name: 'O que mudou entre as versões 1 e 2' }).waitFor();
  await expectWholeNumbers(page);
  await page.keyboard.press('Escape');

  await button(page, 'Ata da versão 2').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  await onPaper(page, 'Ata de inventário');
  expect(await brokenNumbers(page)).toEqual([]);
  expect(problems).toEqual([]);
});

/** Split by a line break, also 'R$' from its amount. */
function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const amount = /[-+]?(?:R\$\s)?\d{1,3}(?:\.\d{3})*(?:,\d+)?/g;
    const texts = document.createTreeWalker(
      document.querySelector('dialog[open], [role="dialog"]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const broken: string[] = [];
    while (texts.nextNode() !== null) {
      const node = texts.currentNode;
      if (node.parentElement?.checkVisibility() !== true) continue;
      const words = node.textContent ?? '';
      for (const { 0: found, index } of words.matchAll(amount)) {
        if (!/[.,]/.test(found)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + found.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${found} in ${words}`);
      }
    }
    return broken;
  });
}
