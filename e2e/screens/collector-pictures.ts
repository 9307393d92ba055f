import type { Page } from '@playwright/test';
import { type Account, enter } from '../people/sign-in.js';

/** The section that the pictures of the Coletor are of. */
const SECTION = 'Perfumaria';

const button = (page: Page, name: string | RegExp, exact = true) =>
  page.getByRole('button', { name, exact }).first();

/** From the sign-in to the sections of an inventory. */
export async function openSections(page: Page, account: Account): Promise<void> {
  await page.goto('/coletor/');
  await enter(page, account);
  await button(page, 'Farmácia São João', false).click();
  await button(page, 'Balanço Geral', false).click();
  await page.getByLabel('Nova seção').waitFor();
  await button(page, 'Corredor 1', false).waitFor();
}

/** A new section with a product that was read twice, the first time twelve of it. */
export async function countSome(page: Page): Promise<void> {
  await page.getByLabel('Nova seção').fill(SECTION);
  await button(page, 'Abrir').click();
  await page.getByRole('heading', { name: SECTION }).waitFor();
  await page.getByText(/ produtos$/).waitFor();
  await find(page, 'sabonete');
  await type(page, '6');
  await find(page, 'algodão');
  await type(page, '12');
  await find(page, 'algodão');
  await page.getByText(/já contado por você aqui: 12, agora/).waitFor();
  await button(page, /^Tudo enviado/).waitFor();
}

/** The question before a zero. */
export async function askZero(page: Page): Promise<void> {
  await type(page, '0');
  await page.getByRole('dialog', { name: 'Confirmar zero' }).waitFor();
}

/** A reading of one's own, to be corrected or undone. */
export async function openReading(page: Page): Promise<void> {
  await button(page, 'Corrigir').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'Leituras').click();
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('dialog', { name: 'Corrigir' }).waitFor();
}

/** 'Terminar', and the server has the same. */
export async function finishSection(page: Page): Promise<void> {
  await page.goto('/coletor/');
  await button(page, /^Tudo enviado/).waitFor();
  await button(page, 'Terminar').click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Confere: 3 leituras/ })
    .waitFor();
}

async function find(page: Page, words: string): Promise<void> {
  await button(page, 'Buscar').click();
  await page.getByLabel('Nome do produto').fill(words);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** On the keys of the screen, as a quantity. */
async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await button(page, digit).click();
  await button(page, 'OK').click();
}
