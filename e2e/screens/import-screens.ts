import type { Locator, Page } from '@playwright/test';
import { chooseFile, openImportHere } from '../stock-take/import-dialog.js';
import type { Scene } from './scene.js';

/** The states of 'Importar Produtos'. None of them stores anything. */

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/produtos');
  return openImportHere(page);
}

async function openChecked(page: Page, folder: string, name: string, file: Uint8Array | string) {
  const dialog = await openDialog(page);
  await chooseFile(dialog, folder, name, file);
  await dialog.getByRole('checkbox', { name: 'Saldo & Valor' }).check();
  await dialog.getByText('Conferido com os produtos já gravados').waitFor();
  return dialog;
}

/** Before a file is chosen. */
export async function openEmptyImport(page: Page): Promise<void> {
  await openDialog(page);
}

/** A CSV with mapped columns and a price that is not a number. */
export async function openSheetImport(page: Page, _scene: Scene, folder: string): Promise<void> {
  const csv = [
    'Código;Descrição do Produto;EAN;Estoque;Preço Venda;Laboratório',
    '000123;DIPIRONA SÓDICA 500MG C/10 CPR;7891000315507;120;4,90;MEDLEY',
    '000124;"SORO FISIOLÓGICO; 0,9% 500ML";7896004703398;1.234,5;12,50;EMS',
    '000125;OMEPRAZOL 20MG C/28 CAPS;7896004703398;80;consultar;EMS',
    '000126;ÁGUA OXIGENADA 10V;;14;3,00;RIOQUÍMICA',
  ].join('\r\n');
  await openChecked(page, folder, 'produtos.csv', csv);
}

/** The dialog scrolled to its list of problems. */
export async function openImportProblems(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await openChecked(page, folder, 'catalogo.txt', scene.catalogue);
  await dialog.getByRole('grid', { name: 'Problemas' }).getByRole('row').nth(3).scrollIntoViewIfNeeded();
}

/** A CSV that holds more than the ticked columns, and numbers that read both ways. */
export async function openImportQuestions(page: Page, _scene: Scene, folder: string): Promise<void> {
  const dialog = await openDialog(page);
  const csv = [
    'Relatório de estoque;;;',
    'Ref;Artigo;Barras;Estoque;Setor',
    'A-1;DIPIRONA SÓDICA 500MG;7891000315507;12.000;GENER',
    'A-2;SORO FISIOLÓGICO 0,9%;7896004703398;3.000;PERFU',
    'TOTAL;;;15.000;',
  ].join('\r\n');
  await chooseFile(dialog, folder, 'estoque.csv', csv);
  await dialog.getByText(/^O arquivo traz/).waitFor();
  await dialog.getByRole('checkbox', { name: 'Saldo & Valor' }).check();
  await dialog.getByText(/^Como ler/).waitFor();
}

/** The positions of a TXT under a ruler. */
export async function openLayoutRuler(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await openDialog(page);
  await chooseFile(dialog, folder, 'catalogo.txt', scene.catalogue);
  await dialog.getByRole('button', { name: 'Medir posições' }).click();
  await dialog.getByRole('button', { name: 'Salvar e usar' }).scrollIntoViewIfNeeded();
}

/** 'Última importação' after an import that left lines out. The server stores nothing of it. */
export async function openLastImport(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await openChecked(page, folder, 'catalogo.txt', scene.catalogue);
  const stored = JSON.stringify({ created: 395, updated: 0, unchanged: 0, refused: [] });
  await page.route(
    '**/api/products/bulk/',
    (route) => route.fulfill({ status: 201, body: stored, contentType: 'application/json' }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: /^Importar [\d.]+ produtos$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mais opções de Produtos' }).click();
  await page.getByRole('menuitem', { name: 'Última importação' }).click();
  const last = page.getByRole('dialog', { name: 'Última importação' });
  await last.getByRole('button', { name: 'Baixar linhas rejeitadas' }).waitFor();
}

/** A running import. Its second batch never gets an answer. */
export async function openRunningImport(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await startImport(page, scene, folder, () => undefined);
  await dialog.getByText('Lote 2 de 3').waitFor();
}

/** An import whose second batch fails. */
export async function openFailedImport(page: Page, scene: Scene, folder: string): Promise<void> {
  const dialog = await startImport(page, scene, folder, () => ({ status: 500, body: '{"code":"internal"}' }));
  await dialog.getByText('Erro ao importar lote de produtos!').waitFor();
}

/** Imports three batches. The first is answered as stored, the second with `second`, or never if that is undefined. */
async function startImport(
  page: Page,
  scene: Scene,
  folder: string,
  second: () => { status: number; body: string } | undefined,
): Promise<Locator> {
  const dialog = await openChecked(page, folder, 'catalogo.txt', scene.longCatalogue);
  const stored = JSON.stringify({ created: 500, updated: 0, unchanged: 0, refused: [] });
  const answers = [{ status: 201, body: stored }, second()];
  await page.route(
    '**/api/products/bulk/',
    (route) => {
      const answer = answers.shift();
      return answer === undefined ? undefined : route.fulfill({ ...answer, contentType: 'application/json' });
    },
    { times: answers.length },
  );
  await dialog.getByRole('button', { name: /^Importar [\d.]+ produtos$/ }).click();
  return dialog;
}
