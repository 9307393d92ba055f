import { readXlsx } from 'hucre/xlsx';
import { type OpenedPage, openPage } from '../harness/page.js';
import { expect, test, useServer } from '../harness/test.js';
import { chooseAllColumns, download, openExport } from '../stock-take/export-file.js';
import { prepareSmallNight, smallNightRows } from '../stock-take/small-night.js';
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
let opened: OpenedPage;
test.beforeAll(async () => {
  await prepareSmallNight(server);
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
