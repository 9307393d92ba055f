import { readFile } from 'node:fs/promises';
import type { FileChooser } from '@playwright/test';
import { type KeyboardOnly, keyboardOnly } from '../harness/hands.js';
import { type OpenedPage, openPage } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { planNight, type WholeNight } from '../stock-take/whole-night.js';

/** Lists ask every 30 seconds (docs/screens.md, "List screens"). */
const NEXT_ROUND_MS = 31_000;

const server = useServer({ isFirstStart: true });
let opened: OpenedPage;
let keyboard: KeyboardOnly;
let night: WholeNight;
test.beforeAll(async () => {
  opened = await openPage({ baseURL: server.url });
  keyboard = await keyboardOnly(opened.page);
  await opened.page.clock.install();
  night = await planNight(server);
});

test('The job of a night is done with the keyboard alone', full, async () => {
  await signIn();
  await importCatalogue();
  await openInventory();
  await watchCountsArrive();
  await correctTheWrongCount();
  await takeBackADeletion();
  await closeInventory();
  expect(await exportCounts()).toBe(night.exported);
  expect(keyboard.pointerEvents).toEqual([]);
});

const dialog = () => opened.page.getByRole('dialog');
const inDialog = (button: string | RegExp) => dialog().getByRole('button', { name: button });
const search = () => opened.page.getByRole('searchbox');
const row = (name: string | RegExp) => opened.page.getByRole('row', { name }).first();
const text = (words: string | RegExp) => opened.page.getByText(words).first().waitFor();

async function signIn(): Promise<void> {
  const { page } = opened;
  await page.goto('/');
  await keyboard.isOn(page.getByLabel('E-mail'));
  await keyboard.type(server.admin.email);
  await keyboard.press('Tab');
  await keyboard.type(server.admin.password);
  await keyboard.press('Enter');
  await keyboard.isOn(page.getByLabel('Chave de licença'));
  await keyboard.type(server.licenseKey);
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
}

async function importCatalogue(): Promise<void> {
  const { page } = opened;
  await keyboard.command('Nova Farmácia');
  await keyboard.isOn(dialog().getByLabel('Nome'));
  await keyboard.type(night.pharmacy);
  await keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await row(night.pharmacy).waitFor();

  const chosen = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  await keyboard.command('Importar Produtos');
  await keyboard.isOn(inDialog('Escolher arquivo'));
  await keyboard.press('Enter');
  await (await chosen).setFiles(night.file);
  await keyboard.reach(inDialog('Incluir'));
  await keyboard.press('Enter');
  await keyboard.isOn(dialog().getByLabel('Código de Barras', { exact: true }));
  await keyboard.reach(inDialog(/^Importar \d+ produtos$/), 'Shift+Tab');
  await keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await text(`Importação concluída: ${night.products} novos`);
  const dangerous = page.getByRole('button', { name: 'Excluir Todos' });
  expect(await dangerous.and(page.locator(':focus')).count()).toBe(0);
}

async function openInventory(): Promise<void> {
  const { page } = opened;
  await keyboard.command('Novo Inventário');
  await keyboard.isOn(dialog().getByLabel('Nome'));
  await keyboard.type(night.inventory);
  await keyboard.press('Enter');
  await keyboard.isOn(dialog().getByLabel('Seções'));
  await keyboard.press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  await row(night.inventory).waitFor();
  await goToFirstRow(night.inventory);
  await keyboard.reach(page.getByRole('button', { name: `Mais opções: ${night.inventory}` }), 'ArrowRight');
  await keyboard.press('Enter');
  await keyboard.isOn(page.getByRole('menuitem', { name: 'Adicionar seções' }));
  await keyboard.press('Enter');
  await keyboard.isOn(dialog().getByLabel('Nomes das seções'));
  await keyboard.type(night.sections.join('\n'));
  await keyboard.reach(inDialog('Criar'));
  await keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  for (const section of night.sections) await row(section).waitFor();
}

async function goToFirstRow(name: string | RegExp): Promise<void> {
  await keyboard.press('/');
  await keyboard.isOn(search());
  await keyboard.press('ArrowDown');
  await keyboard.isOn(row(name));
}

async function watchCountsArrive(): Promise<void> {
  const first = await night.send(0);
  await keyboard.command('Contagens');
  await text(`Página 1 (${first} contagens)`);
  const second = await night.send(1);
  await opened.page.clock.fastForward(NEXT_ROUND_MS);
  await text(`Página 1 (${night.counts} contagens)`);
  await text(`${second} novas`);
}

async function correctTheWrongCount(): Promise<void> {
  await keyboard.press('/');
  await keyboard.isOn(search());
  await keyboard.type(night.wrong.code);
  await text('Página 1 (1 contagens)');
  await keyboard.press('ArrowDown');
  await keyboard.isOn(row(night.wrong.description));
  await keyboard.press('e');
  await keyboard.isOn(dialog().getByLabel(/^Quantidade/));
  await keyboard.type(String(night.corrected));
  await keyboard.press('Enter');
  await keyboard.reach(inDialog(/^Gravar /));
  await keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await row(/editada por Administrador/).waitFor();
  await keyboard.isOn(row(night.wrong.description));
}

async function takeBackADeletion(): Promise<void> {
  await keyboard.press('Delete');
  await keyboard.isOn(inDialog('Cancelar'));
  await keyboard.reach(inDialog('Excluir'));
  await keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await text('Nenhuma contagem encontrada');
  await keyboard.press('Control+z');
  await text('Exclusão desfeita.');
  await row(night.wrong.description).waitFor();
  await keyboard.isOn(search());
  await keyboard.press('Escape');
  await text(`Página 1 (${night.counts} contagens)`);
}

async function closeInventory(): Promise<void> {
  const { page } = opened;
  await keyboard.command('Inventários');
  // The rows of Contagens name the inventory too.
  await page.getByRole('heading', { level: 1, name: 'Inventários' }).waitFor();
  await row(night.inventory).waitFor();
  await goToFirstRow(night.inventory);
  await keyboard.reach(page.getByRole('checkbox', { name: /^Finalizado/ }).first(), 'ArrowRight');
  await keyboard.press('Space');
  await keyboard.isOn(inDialog('Cancelar'));
  await keyboard.reach(inDialog('Finalizar'));
  await keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  const closed = page.getByRole('checkbox', { name: /\(Finalizado\)$/, checked: true });
  await expect.poll(() => closed.count()).toBe(1 + night.sections.length);
}

async function exportCounts(): Promise<string> {
  const download = opened.page.waitForEvent('download');
  await keyboard.command('Exportar contagens');
  await keyboard.isOn(dialog().getByRole('radio', { name: 'TXT' }));
  await keyboard.press('Enter');
  return readFile(await (await download).path(), 'utf8');
}
