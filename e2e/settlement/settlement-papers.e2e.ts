import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { findViolations } from '../harness/find-violations.js';
import { button, openPage, viewports } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { sendScans } from '../stock-take/counts.js';
import { changeSettings, finalise, openInventory, openSection } from '../stock-take/locations.js';
import { settle } from '../stock-take/settling.js';
import { registerPerson, signIn } from '../stock-take/staff.js';
import { fillUglyPharmacy, LONG } from './ugly-pharmacy.js';

const ITEMS = 60;

const server = useServer();
let admin: ApiSession;
let collector: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server);
  const name = LONG.trim();
  collector = await registerPerson(server, {
    name,
    email: 'carla@farmacia.example',
    password: 'Coleta!2026',
  });
});

interface Settled {
  readonly inventory: number;
  readonly hash: string;
}

async function settleUgly(name: string, reasonText: string): Promise<Settled> {
  const stocks = Array.from({ length: ITEMS }, (_item, index) => (index === 1 ? -2.5 : 1000.125));
  const { pharmacy, barcodes } = await fillUglyPharmacy(admin, name, stocks);
  await changeSettings(admin, pharmacy, { identity });
  const inventory = await openInventory(admin, pharmacy, name);
  const place = await openSection(collector, inventory, 'Balcão');
  const scans = barcodes.slice(1).map((barcode) => [barcode, 999.5] as const);
  await sendScans(collector, place, scans, new Date('2026-11-21T02:00:00Z'));
  await finalise(admin, place);
  await finalise(admin, { inventoryID: inventory });
  await admin.send('PUT', `/api/inventories/${inventory}/item-reasons/`, {
    items: { filter: 'divergent' },
    reason: 'other',
    text: reasonText,
  });
  await settle(admin, inventory);
  return { inventory, hash: await hashOf(inventory) };
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

async function hashOf(inventory: number): Promise<string> {
  const stored = await admin.send('GET', `/api/inventories/${inventory}/settlements/1/`);
  return (stored as { hash: string }).hash;
}

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
  await checkFiles(page, { csv: path, sheet: await sheet.path(), forged });
  expect(problems).toEqual([]);
});

/** 'Conferir arquivo' with the two files of the version and a forged one, by keyboard. */
async function checkFiles(
  page: Page,
  { csv, sheet, forged }: { csv: string; sheet: string; forged: string },
) {
  await button(page, 'Conferir arquivo da versão 1').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Conferir arquivo com a versão 1' });
  await expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeFocused();
  const choose = async (path: string) => {
    const choice = dialog.getByRole('button', { name: /^Escolher/ });
    await expect(choice).toBeFocused();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choice.press('Enter')]);
    await chooser.setFiles(path);
  };
  await choose(csv);
  await expect(dialog.getByRole('status')).toContainText(`Confere: ${ITEMS} linhas são as da versão 1.`);
  await expect(dialog.getByRole('status')).toContainText('idêntico ao CSV da versão.');
  await choose(sheet);
  await expect(dialog.getByRole('status')).toContainText('foi salvo de novo por outro programa');
  await choose(forged);
  await expect(dialog.getByRole('alert')).toHaveText('Não confere: 1 linha difere da versão 1.');
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expect.poll(() => findViolations(page)).toEqual([]);
}

const annexes = ['Registro de inventário', 'Todas as diferenças', 'Histórico'];

test('the Ata of ugly values and its annexes fit A4 with whole headings and signatures', full, async () => {
  const settled = await settleUgly('Balanço para assinar', 'caixa rasgada na entrega '.repeat(8).trim());
  const { page, problems } = await openSettled(settled);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await button(page, 'Ata da versão 1').click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir a Ata da versão 1' });
  for (const name of annexes) await dialog.getByRole('checkbox', { name }).check();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  const ata = page.getByRole('article', { name: 'Ata de inventário' });
  // The size is A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await ata.waitFor();
  await expect
    .poll(() => ata.getByRole('heading', { name: 'As 50 maiores diferenças, de 59' }).count())
    .toBe(1);
  await expect.poll(async () => (await ata.innerText()).replaceAll(' ', '')).toContain(settled.hash);
  for (const [index, name] of annexes.entries())
    await ata.getByRole('heading', { name: `Anexo ${index + 1}: ${name}` }).waitFor();
  await expect.poll(() => cutTexts(page)).toEqual([]);
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
  const settled = await settleUgly('Balanço para o sócio', 'caixa rasgada na entrega '.repeat(8).trim());
  const { page, problems } = await openSettled(settled);
  await page.getByRole('link', { name: 'Resultado em uma página' }).click();
  await page.getByText(/^Faltaram R\$/).waitFor();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.setViewportSize(viewports.phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(page, 'Imprimir').click();
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('article', { name: 'Resultado' }).waitFor();
  await expect.poll(() => cutTexts(page, 'Resultado')).toEqual([]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(problems).toEqual([]);
});

function cutTexts(page: Page, sheet = 'Ata de inventário'): Promise<string[]> {
  return page.evaluate((label) => {
    const sheet = document.querySelector(`article[aria-label="${label}"]`);
    const edge = sheet?.getBoundingClientRect().right ?? 0;
    return [...(sheet?.querySelectorAll('*') ?? [])]
      .filter((box) => box.getBoundingClientRect().right > edge + 1 || box.scrollWidth > box.clientWidth + 1)
      .filter((box) => getComputedStyle(box).display !== 'inline')
      .map((box) => box.textContent ?? '');
  }, sheet);
}
