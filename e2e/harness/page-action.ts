import type { Page } from '@playwright/test';

/** Their way depends on the size, so another size reopens the screen. */
export const pagesOpenedForTheirSize = new WeakSet<Page>();

export function isPhone(page: Page): boolean {
  pagesOpenedForTheirSize.add(page);
  return (page.viewportSize()?.width ?? 0) < 600;
}

/** A phone has all but the main one in the menu of the page. */
export async function pageAction(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  if (!isPhone(page) || (await button.isVisible())) return button.click();
  await menuOption(page, /^Mais opções de /, name);
}

/** `menu` names the button: 'Mais opções de Usuários', 'Mais opções: Corredor 1'. */
export async function menuOption(page: Page, menu: string | RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
