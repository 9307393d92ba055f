import { deepStrictEqual } from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { launchBrowser } from '../harness/chromium.js';
import { openPageIn } from '../harness/page.js';
import { type ServerAccess, startServer } from '../harness/start-server.js';
import { openApiSession } from '../stock-take/api.js';
import { sendContents } from '../stock-take/counts.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson, signIn } from '../stock-take/staff.js';

const ana = { name: 'Ana Coletora', email: 'ana@farmacia.example' };

const dipirona = { internal_code: '000123', barcode: '7891000315507', description: 'DIPIRONA 500MG' };

/** A formula to spreadsheets, to be quoted in TXT. */
const paracetamol = { internal_code: '000456', barcode: '7896004700014', description: '=PARACETAMOL; "750"' };

/** The newest come first, without the unreadable one. */
const smallNightRows: readonly (readonly string[])[] = [
  ['Ana Coletora', '0000999', '0000999', '', '', '1', '1', '20/11/2026 23:04:00'],
  ['Ana Coletora', '123', '', '123', 'DIPIRONA 500MG', '7,5', '1', '20/11/2026 23:03:00'],
  row(paracetamol, '7896004700014', '3', '12', '20/11/2026 23:02:00'),
  row(dipirona, '7891000315507', '2', '1', '20/11/2026 23:02:00'),
  row(dipirona, '07891000315507', '5', '1', '20/11/2026 23:01:00'),
];

function row(product: typeof dipirona, code: string, ...rest: string[]): string[] {
  return ['Ana Coletora', code, code, product.internal_code, product.description, ...rest];
}

async function prepareSmallNight(server: ServerAccess): Promise<void> {
  const admin = await openApiSession(server);
  const pharmacy = await createPharmacy(admin, 'Farmácia São João');
  await admin.send('POST', '/api/products/bulk/', [
    { pharmacy: pharmacy.id, ...dipirona },
    { pharmacy: pharmacy.id, ...paracetamol },
  ]);
  const inventoryID = await openInventory(admin, pharmacy, 'Balanço Geral');
  const collector = await registerPerson(server, ana);
  const { sectionID: first } = await openSection(collector, inventoryID, 'Corredor 1');
  const { sectionID: second } = await openSection(collector, inventoryID, 'Corredor 2');
  const contents = [
    { sectionID: first, barcode: [{ barcode: '07891000315507', count: 5 }] },
    {
      sectionID: first,
      barcode: [
        { barcode: '7891000315507', count: 2 },
        { barcode: '7896004700014', count: 3, factor: 12 },
      ],
    },
    { sectionID: second, internalBarcode: { code: { S: '123' }, count: { N: '7.5' } } },
    { sectionID: second, barcode: JSON.stringify({ barcode: '0000999', count: 1 }) },
    { sectionID: second, barcode: '{"barcode": "78912' },
  ];
  const counts = contents.map((content) => ({ inventoryID, ...content }));
  await sendContents(collector, counts, new Date('2026-11-21T02:01:00Z'));
}

/** LibreOffice must read the same values from both exported files. */

const run = promisify(execFile);

/** Semicolon, quotes, UTF-8, from the first line. */
const CSV = 'Text - txt - csv (StarCalc):59,34,76,1';

const ALL_TEXT = Array.from({ length: 8 }, (_column, index) => `${index + 1}/2`).join('/');

const SOFFICE = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0);

if (SOFFICE === undefined) {
  process.stderr.write(
    'Falta o LibreOffice, que abre os arquivos exportados: instale-o (no Debian, apt-get install libreoffice-calc).\n',
  );
  process.exit(2);
}

const folder = await mkdtemp(path.join(tmpdir(), 'balanco-office-'));

try {
  const { txt, xlsx } = await exportBoth();
  deepStrictEqual(await opened(txt, [`--infilter=${CSV},${ALL_TEXT}`]), smallNightRows);
  const [, ...rows] = await opened(xlsx, []);
  deepStrictEqual(rows, smallNightRows.map(inEnglish));
  process.stdout.write(`LibreOffice leu ${rows.length} linhas iguais de cada arquivo (TXT e Excel).\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function exportBoth(): Promise<{ txt: string; xlsx: string }> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    await prepareSmallNight(server);
    const { page } = await openPageIn(browser, { baseURL: server.url });
    await signIn(page, server);
    const exportAs = async (format: 'TXT' | 'Excel') => {
      await page.goto('/contagens');
      const dialog = await openExport(page);
      await dialog.getByText(format, { exact: true }).click();
      await chooseAllColumns(dialog);
      const { name, bytes } = await download(page, dialog, 'Exportar');
      await writeFile(path.join(folder, name), bytes);
      return name;
    };
    return { txt: await exportAs('TXT'), xlsx: await exportAs('Excel') };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function opened(name: string, options: readonly string[]): Promise<string[][]> {
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
  const out = path.join(folder, `${name}-out`);
  const shown = ['--convert-to', `csv:${CSV},,0,false,true`, '--outdir', out, path.join(folder, name)];
  await run(SOFFICE ?? '', [profile, '--headless', ...options, ...shown]);
  const csv = await readFile(path.join(out, `${path.parse(name).name}.csv`), 'utf8');
  return parseCsv(csv, { delimiter: ';' }).map((cells) => cells.map((cell) => String(cell ?? '')));
}

function inEnglish(row: readonly string[]): string[] {
  return row.map((text, index) => (index === 5 ? text.replace(',', '.') : text));
}

async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar Contagens' });
  await dialog.waitFor();
  return dialog;
}

async function chooseAllColumns(dialog: Locator): Promise<void> {
  for (const name of ['Código de Barras', 'Código Interno', 'Data e Hora']) {
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  }
}

async function download(page: Page, dialog: Locator, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
