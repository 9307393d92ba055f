import { deepStrictEqual } from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parseCsv } from 'hucre/csv';
import { launchBrowser } from '../harness/chromium.js';
import { openPageIn } from '../harness/page.js';
import { startServer } from '../harness/start-server.js';
import { chooseAllColumns, download, openExport } from '../stock-take/export-file.js';
import { prepareSmallNight, smallNightRows } from '../stock-take/small-night.js';
import { signIn } from '../stock-take/staff.js';

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
