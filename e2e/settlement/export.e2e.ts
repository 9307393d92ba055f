import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { type OpenedPage, openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { chooseAllColumns, download, openExport } from '../stock-take/export-file.js';
import { prepareSmallNight, type SmallNight, smallNightRows } from '../stock-take/small-night.js';
import { signIn } from '../stock-take/staff.js';

const HEADER = [
  'Coletor',
  'Código',
  'Código de Barras',
  'Código Interno',
  'Produto',
  'Quantidade',
  'Fator',
  'Data e Hora',
];

const server = useServer();
let night: SmallNight;
let opened: OpenedPage;
test.beforeAll(async () => {
  night = await prepareSmallNight(server);
  opened = await openPage({ baseURL: server.url });
  await signIn(opened.page, server);
});
test.afterAll(async () => {
  await opened?.close();
});

test('Another library reads the Excel export’s text codes, numbers and dates', { tag: '@full' }, async () => {
  const { page, problems } = opened;
  await page.goto('/contagens');
  const dialog = await openExport(page);
  await dialog.getByText('Excel', { exact: true }).click();
  await chooseAllColumns(dialog);
  await dialog.getByText(/^1 contagem não reconhecida fica fora do arquivo/).waitFor();
  const { name, bytes } = await download(page, dialog, 'Exportar');
  expect(name).toMatch(/^contagens_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map((sheet) => sheet.name)).toEqual(['Contagens']);
  const rows = smallNightRows.map(([collector, ...fields]) => [
    collector,
    ...fields.slice(0, 4).map((text) => text || null),
    ...fields.slice(4, 6).map((text) => Number(text.replace(',', '.'))),
    new Date(`2026-11-20T${fields[6]?.slice(11)}Z`),
  ]);
  expect(sheets[0]?.rows).toEqual([HEADER, ...rows]);
  expect(problems).toEqual([]);
});

test('A section’s TXT export has the chosen separator, header and encoding', { tag: '@full' }, async () => {
  const { page } = opened;
  await page.goto(`/contagens?inventario=${night.inventoryID}&secao=${night.sections[0]}`);
  await page.getByText('Página 1 (3 contagens)').waitFor();
  const dialog = await openExport(page);
  await dialog.getByText('3 contagens · Farmácia São João · Balanço Geral · Corredor 1').waitFor();
  await chooseAllColumns(dialog);
  await dialog.getByRole('textbox', { name: 'Separador' }).fill('||');
  await dialog.getByRole('combobox', { name: 'Codificação do texto' }).click();
  await page.getByRole('option', { name: 'Windows-1252 (ANSI)' }).click();
  await dialog.getByRole('checkbox', { name: 'Incluir cabeçalho' }).check();
  const { name, bytes } = await download(page, dialog, 'Exportar');
  expect(name).toMatch(/^contagens_\d{4}-\d{2}-\d{2}\.txt$/);
  const quoted = (text: string) => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [HEADER, ...smallNightRows.slice(2)].map((fields) => `${fields.map(quoted).join('||')}\r\n`);
  // These letters have the same bytes in Latin-1, for which Node has an encoder.
  expect(bytes.equals(Buffer.from(lines.join(''), 'latin1'))).toBe(true);
});

test('An export has each existing line once, even while counts are added', {
  tag: '@full',
}, async () => {
  const { page } = opened;
  const codes = await sendManyCounts();
  await page.goto('/contagens');
  await page.getByText('contagens)').waitFor();
  let arriving: Promise<string[]> | undefined;
  await page.route('**/api/amplify-counts/export/?*', async (route) => {
    arriving = sendManyCounts(20);
    await route.continue();
  });
  const dialog = await openExport(page);
  for (const name of ['Coletor', 'Produto', 'Quantidade', 'Fator']) {
    await dialog.getByRole('checkbox', { name, exact: true }).uncheck();
  }
  const { bytes } = await download(page, dialog, 'Exportar');
  expect(await arriving).toHaveLength(20);
  const exported = bytes.toString().trimEnd().split('\r\n');
  expect(exported.filter((code) => code.startsWith('6'))).toEqual(codes);
  await page.unrouteAll();
});

/** For several pieces. Returns codes, newest first. */
async function sendManyCounts(howMany = 2_400): Promise<string[]> {
  const moment = Date.now() - 10_000_000;
  const prefix = howMany === 2_400 ? '6' : '5';
  const codes = Array.from({ length: howMany }, (_count, index) => `${prefix}${100_000 + index}`);
  const counts = codes.map((barcode, index) => ({
    amplify_id: randomUUID(),
    inventoryID: night.inventoryID,
    sectionID: night.sections[0],
    barcode: [{ barcode, count: 1 }],
    createdAt: new Date(moment + index * 1000).toISOString(),
  }));
  for (let start = 0; start < counts.length; start += 500) {
    await night.collector.send('POST', '/api/mobile/counts/', counts.slice(start, start + 500));
  }
  return codes.reverse();
}
