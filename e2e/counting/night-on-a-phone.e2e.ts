import { readFile } from 'node:fs/promises';
import type { FileChooser, Locator } from '@playwright/test';
import { type OpenedPage, openPage, phone, viewports } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { planNight, type WholeNight } from '../stock-take/whole-night.js';

/** Lists ask every 30 seconds (docs/screens.md, "List screens"). */
const NEXT_ROUND_MS = 31_000;
/** The room that an on-screen keyboard leaves. */
const ABOVE_THE_KEYBOARD = { ...viewports.phone, height: 430 };

const server = useServer({ isFirstStart: true });
let opened: OpenedPage;
let night: WholeNight;
test.beforeAll(async () => {
  opened = await openPage({ baseURL: server.url, ...phone });
  await opened.page.clock.install();
  night = await planNight(server);
});

test("A whole night's work succeeds on a phone, by taps and its keyboard", full, async () => {
  await signIn();
  await importCatalogue();
  await openInventory();
  await watchCountsArrive();
  await correctTheWrongCount();
  await takeBackADeletion();
  await closeInventory();
  expect(await exportCounts()).toBe(night.exported);
});

const dialog = () => opened.page.getByRole('dialog');
const inDialog = (button: string | RegExp) => dialog().getByRole('button', { name: button });
const button = (name: string | RegExp) => opened.page.getByRole('button', { name }).first();
const text = (words: string | RegExp) => opened.page.getByText(words).first().waitFor();
const card = (name: string | RegExp) => opened.page.getByRole('row', { name }).first();

async function fillIn(field: Locator, words: string, end?: Locator): Promise<void> {
  const { page } = opened;
  await page.setViewportSize(ABOVE_THE_KEYBOARD);
  await field.tap();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
  await end?.tap();
  await page.setViewportSize(viewports.phone);
}

async function openScreen(name: string): Promise<void> {
  const { page } = opened;
  await button('Abrir menu').tap();
  await page.getByRole('link', { name, exact: true }).tap();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

async function signIn(): Promise<void> {
  const { page } = opened;
  await page.goto('/');
  await fillIn(page.getByLabel('E-mail'), server.admin.email);
  await fillIn(page.getByLabel(/^Senha/), server.admin.password, button('Entrar'));
  await page.waitForURL('**/licenca');
  await fillIn(page.getByLabel('Chave de licença'), server.licenseKey, button('Ativar'));
  await page.waitForURL('**/dashboard');
}

async function importCatalogue(): Promise<void> {
  const { page } = opened;
  await page.getByRole('link', { name: 'Criar a primeira farmácia' }).tap();
  await fillIn(dialog().getByLabel('Nome'), night.pharmacy, inDialog(/^Criar$/));
  await card(night.pharmacy).waitFor();
  await openScreen('Produtos');
  const chosen = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  await button('Importar Produtos').tap();
  await inDialog('Escolher arquivo').tap();
  await (await chosen).setFiles(night.file);
  await inDialog('Incluir').tap();
  await inDialog(/^Importar \d+ produtos$/).tap();
  await text(`Importação concluída: ${night.products} novos`);
}

async function openInventory(): Promise<void> {
  const { page } = opened;
  await openScreen('Inventários');
  await button('Novo Inventário').tap();
  await fillIn(dialog().getByLabel('Nome'), night.inventory, inDialog(/^Criar$/));
  await button(`Mais opções: ${night.inventory}`).tap();
  await page.getByRole('menuitem', { name: 'Adicionar seções' }).tap();
  await fillIn(dialog().getByLabel('Nomes das seções'), night.sections.join('\n'), inDialog('Criar'));
  for (const section of night.sections) await card(section).waitFor();
}

async function watchCountsArrive(): Promise<void> {
  const first = await night.send(0);
  await openScreen('Contagens');
  await text(`Página 1 (${first} contagens)`);
  const second = await night.send(1);
  await opened.page.clock.fastForward(NEXT_ROUND_MS);
  await text(`Página 1 (${night.counts} contagens)`);
  await text(`${second} novas`);
}

async function correctTheWrongCount(): Promise<void> {
  const { page } = opened;
  await fillIn(page.getByRole('searchbox'), night.wrong.code);
  await text('Página 1 (1 contagens)');
  await page.getByText(night.wrong.description).first().tap();
  await fillIn(dialog().getByLabel(/^Quantidade/), String(night.corrected), inDialog('Salvar'));
  await inDialog(/^Gravar /).tap();
  await dialog().waitFor({ state: 'detached' });
  await card(`${night.corrected} × ${night.wrong.factor}`).waitFor();
}

async function takeBackADeletion(): Promise<void> {
  await card(night.wrong.description)
    .getByRole('button', { name: /^Mais opções: / })
    .tap();
  await opened.page.getByRole('menuitem', { name: 'Excluir' }).tap();
  await inDialog('Excluir').tap();
  await text('Nenhuma contagem encontrada');
  const notice = opened.page.getByRole('alert').filter({ hasText: 'Contagem excluída' });
  await notice.getByRole('button', { name: 'Desfazer' }).tap();
  await card(night.wrong.description).waitFor();
  await button('Limpar pesquisa').tap();
  await text(`Página 1 (${night.counts} contagens)`);
}

async function closeInventory(): Promise<void> {
  const { page } = opened;
  await openScreen('Inventários');
  await page
    .getByRole('checkbox', { name: /^Finalizado/ })
    .first()
    .tap();
  await inDialog('Finalizar').tap();
  const closed = page.getByRole('checkbox', { name: /\(Finalizado\)$/, checked: true });
  await expect.poll(() => closed.count()).toBe(1 + night.sections.length);
}

/** 'Desfazer' must not cover the dialog's buttons. */
async function exportCounts(): Promise<string> {
  await openScreen('Contagens');
  await button('Exportar').tap();
  const end = inDialog('Exportar');
  await (await end.elementHandle())?.waitForElementState('stable');
  await text('Inventário finalizado');
  await expect.poll(() => end.evaluate(isOnTop)).toBe(true);
  const download = opened.page.waitForEvent('download');
  await end.tap();
  return readFile(await (await download).path(), 'utf8');
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
