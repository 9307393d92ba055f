import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import type { Hand } from '../harness/hands.js';
import type { OpenedPage } from '../harness/page.js';
import type { ServerAccess } from '../harness/start-server.js';
import { openApiSession } from '../stock-take/api.js';
import { type PlannedCount, planCounts, sendCounts } from '../stock-take/counts.js';
import { inventoryRows } from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/staff.js';

const LINES = 600;
const COUNTS = 40;
const COLLECTORS = ['Beatriz Coletora', 'Caio Coletor'];
const SECTIONS = COLLECTORS.map((_, index) => `Corredor ${index + 1}`);
const PHARMACY = 'Farmácia São João';
const INVENTORY = 'Balanço Geral';
/** Lists ask every 30 seconds (docs/screens.md, "List screens"). */
const NEXT_ROUND_MS = 31_000;

/** How a person works: with a mouse, only with a keyboard, or only with a finger. */
interface Way extends Pick<Hand, 'press' | 'type'> {
  go(screen: string): Promise<void>;
  /** An option of a row, or of a phone's card. */
  act(row: Locator, option: 'Adicionar seções' | 'Editar' | 'Excluir'): Promise<void>;
  /** The box is in the first row. */
  tick(row: Locator, box: Locator): Promise<void>;
  undo(notice: Locator): Promise<void>;
}

/** From the ERP's file on an empty server to the exported result; the page has seen nothing yet. */
export async function workThroughNight(
  server: ServerAccess,
  { page, problems }: OpenedPage,
  { press, type, go, act, tick, undo }: Way,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name });
  const button = (name: string) => page.getByRole('button', { name }).first();
  const row = (name: string) => page.getByRole('row', { name }).first();
  const text = (words: string) => page.getByText(words).first().waitFor();
  const closed = () => dialog.waitFor({ state: 'detached' });
  const { bytes, products } = generateCatalogue({ seed: 12, lines: LINES });
  const start = new Date('2026-11-20T22:30:00Z');
  const planned = planCounts(products, { seed: 12, collectors: COLLECTORS.length, counts: COUNTS, start });
  const wrong = planned.find((count) => isAlone(count, planned));
  if (wrong === undefined) throw new Error('every planned barcode is counted twice');

  await page.clock.install();
  await page.goto('/');
  await type(page.getByLabel('E-mail'), server.admin.email);
  await type(page.getByLabel(/^Senha/), server.admin.password);
  await press(button('Entrar'));
  await type(page.getByLabel('Chave de licença'), server.licenseKey);
  await press(button('Ativar'));
  await press(page.getByRole('link', { name: 'Criar a primeira farmácia' }));
  await type(dialog.getByLabel('Nome'), PHARMACY);
  await press(inDialog(/^Criar$/));
  await row(PHARMACY).waitFor();

  const file = path.join(server.dataDir, 'catalogo.txt');
  await writeFile(file, bytes);
  await go('Produtos');
  await press(button('Importar Produtos'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    press(inDialog('Escolher arquivo')),
  ]);
  await chooser.setFiles(file);
  await press(inDialog('Incluir'));
  await press(inDialog(/^Importar \d+ produtos$/));
  await text(`Importação concluída: ${products.length} novos`);

  await go('Inventários');
  await press(button('Novo Inventário'));
  await type(dialog.getByLabel('Nome'), INVENTORY);
  await press(inDialog(/^Criar$/));
  await act(row(INVENTORY), 'Adicionar seções');
  await type(dialog.getByLabel('Nomes das seções'), SECTIONS.join('\n'));
  await press(inDialog('Criar'));
  for (const section of SECTIONS) await row(section).waitFor();

  const first = await count(server, planned, 0);
  await go('Contagens');
  await text(`Página 1 (${first} contagens)`);
  const second = await count(server, planned, 1);
  await page.clock.fastForward(NEXT_ROUND_MS);
  await text(`Página 1 (${COUNTS} contagens)`);
  await text(`${second} novas`);

  await type(page.getByRole('searchbox'), wrong.code);
  await text('Página 1 (1 contagens)');
  await act(row(wrong.description), 'Editar');
  await type(dialog.getByLabel(/^Quantidade/), '77');
  await press(inDialog('Salvar'));
  await press(inDialog(/^Gravar /));
  await closed();
  await row(wrong.description).getByText(/^77\b/).first().waitFor();
  await act(row(wrong.description), 'Excluir');
  await press(inDialog('Excluir'));
  await text('Nenhuma contagem encontrada');
  await undo(page.getByRole('alert').filter({ hasText: 'Contagem excluída' }));
  await row(wrong.description).waitFor();

  await go('Inventários');
  await tick(row(INVENTORY), page.getByRole('checkbox', { name: /^Finalizado/ }).first());
  await press(inDialog('Finalizar'));
  const finalised = page.getByRole('checkbox', { name: /\(Finalizado\)$/, checked: true });
  await expect.poll(() => finalised.count()).toBe(1 + SECTIONS.length);

  await go('Contagens');
  await press(button('Exportar'));
  // The notice above, with 'Desfazer', must not cover the dialog's buttons.
  await text('Inventário finalizado');
  await expect.poll(() => inDialog('Exportar').evaluate(isOnTop)).toBe(true);
  const [exported] = await Promise.all([page.waitForEvent('download'), press(inDialog('Exportar'))]);
  expect(exported.suggestedFilename()).toMatch(/^contagens.*\d{4}-\d{2}-\d{2}\.txt$/);
  const left = planned.map((one) => (one === wrong ? { ...one, quantity: 77 } : one));
  expect(await readFile(await exported.path(), 'utf8')).toBe(expectedExport(left));
  // Without a licence /api/license/ answers 404 (specification, section 7), which Chromium reports.
  expect([...new Set(problems)]).toEqual([expect.stringMatching(/^console: .*404.*\/api\/license\//)]);
}

function isAlone({ code, description }: PlannedCount, planned: readonly PlannedCount[]): boolean {
  return /^\d{13}$/.test(code) && planned.filter((other) => other.description === description).length === 1;
}

/** Returns how many the collector sent, in batches that arrive out of order and twice. */
async function count(
  server: ServerAccess,
  planned: readonly PlannedCount[],
  collector: number,
): Promise<number> {
  const rows = await inventoryRows(await openApiSession(server));
  const place = rows.find(({ section_name }) => section_name === SECTIONS[collector]);
  if (!place?.section_id) throw new Error('no such section');
  const email = `coletor${collector}@farmacia.example`;
  const session = await registerPerson(server, { name: COLLECTORS[collector] ?? '', email });
  const own = planned.filter((one) => one.collector === collector);
  const location = { inventoryID: place.inventory_id, sectionID: place.section_id };
  const statuses = await sendCounts(session, location, own, collector);
  expect(statuses).toEqual({ created: own.length, unchanged: own.length });
  return own.length;
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Default columns: Coletor, Código, Produto, Quantidade, Fator. */
function expectedExport(counts: readonly PlannedCount[]): string {
  return [...counts]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map((count) => [
      COLLECTORS[count.collector] ?? '',
      count.code,
      count.description,
      decimalComma(count.quantity),
      decimalComma(count.factor),
    ])
    .map((fields) => `${fields.map(quoted).join(';')}\r\n`)
    .join('');
}

function decimalComma(value: number): string {
  return String(value).replace('.', ',');
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
