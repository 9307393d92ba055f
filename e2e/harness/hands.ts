import { expect, type Locator, type Page } from '@playwright/test';
import { scanByKeys } from './scan.js';

export interface Hand {
  press(element: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  tick(box: Locator): Promise<void>;
  select(selector: Locator, option: string): Promise<void>;
  openRow(row: Locator): Promise<void>;
  /** Directly or from a menu of options. */
  choose(place: Locator, of: string, option: string): Promise<void>;
}

export const pointing: Hand = {
  press: (element) => element.click(),
  type: (field, text) => field.fill(text),
  async tick(box) {
    await box.click();
    // The server may decide it.
    await expect(box).toBeChecked();
  },
  async select(selector, option) {
    await selector.click();
    await selector.page().getByRole('option', { name: option, exact: true }).click();
  },
  openRow: (row) => row.click(),
  async choose(place, of, option) {
    const named = place.getByRole('button', { name: `${option} ${of}` });
    const menu = place.getByRole('button', { name: `Mais opções: ${of}` });
    await named.or(menu).first().waitFor();
    if (await named.isVisible()) return named.click();
    await menu.click();
    await place.page().getByRole('menuitem', { name: option, exact: true }).click();
  },
};

/** A control must be reachable. */
const MOST_PRESSES = 25;
/** Milliseconds for a press that moves nothing. */
const MOVED_WITHIN = 5_000;

/** Only keys move the focus. */
interface KeyboardOnly {
  press(key: string): Promise<void>;
  /** `gap` in ms, for a page that tells fingers from scanners. */
  type(text: string, gap?: number): Promise<void>;
  /** Types like a hand-held scanner (scan.ts). */
  scan(code: string, gap: number): Promise<void>;
  /** Expects the focus there, visibly. */
  isOn(element: Locator): Promise<void>;
  reach(element: Locator, key?: string): Promise<void>;
  command(name: string): Promise<void>;
  /** Mouse, pen and finger. A test asserts an empty list. */
  readonly pointerEvents: readonly string[];
}

export async function keyboardOnly(page: Page): Promise<KeyboardOnly> {
  const pointerEvents: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('pointer: ')) pointerEvents.push(message.text());
  });
  await page.addInitScript(() => {
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) {
      addEventListener(type, () => console.info(`pointer: ${type}`), { capture: true });
    }
  });
  const { keyboard } = page;
  const focused = (element: Locator) => element.and(page.locator(':focus')).count();
  const focusInMenu = () => page.locator('[role="menu"]:focus, [role="menu"] :focus').count();
  const isOn = async (element: Locator) => {
    await expect.poll(() => focused(element), { message: `focus on ${element}` }).toBe(1);
    await expect
      .poll(() => page.evaluate(showsFocus), { message: `the focus on ${element} is seen` })
      .toBe(true);
  };
  /** A second press before the focus shows would lead too far. */
  const move = async (key: string) => {
    const before = await page.evaluateHandle(() => document.activeElement);
    await keyboard.press(key);
    await expect
      .poll(() => before.evaluate((element) => element !== document.activeElement), { timeout: MOVED_WITHIN })
      .toBe(true)
      .catch(() => undefined);
    await before.dispose();
  };
  return {
    press: (key) => keyboard.press(key),
    type: (text, gap) => keyboard.type(text, { delay: gap }),
    scan: (code, gap) => scanByKeys(page, code, gap),
    isOn,
    async reach(element, key = 'Tab') {
      await expect.poll(() => element.isEnabled()).toBe(true);
      // A menu takes the focus after it appears; an earlier key would leave it.
      if ((await element.getAttribute('role')) === 'menuitem') await expect.poll(focusInMenu).toBe(1);
      for (let presses = 0; presses < MOST_PRESSES && (await focused(element)) === 0; presses += 1) {
        await move(key);
      }
      await isOn(element);
    },
    async command(name) {
      // The shortcut needs the frame, without a fading dialog.
      await page.getByRole('search').waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await keyboard.press('Control+k');
      await isOn(page.getByRole('combobox', { name: 'Buscar ou ir para' }));
      await keyboard.type(name);
      await page.getByRole('option', { name, exact: true, selected: true }).waitFor();
      await keyboard.press('Enter');
      await page.getByRole('listbox', { name: 'Comandos' }).waitFor({ state: 'detached' });
    },
    pointerEvents,
  };
}

/** The focus shows at the element, its label or its cells. */
function showsFocus(): boolean {
  const element = document.activeElement;
  if (element === null || element === document.body) return false;
  const probe = document.createElement('span');
  probe.style.color = 'var(--focus)';
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const beside = [element, element.nextElementSibling, element.parentElement, element.querySelector('td')];
  return beside.some((each) => {
    if (each === null) return false;
    const { outlineStyle, outlineColor, boxShadow, borderColor } = getComputedStyle(each);
    const lines = [outlineStyle === 'none' ? '' : outlineColor, boxShadow, borderColor];
    return lines.some((line) => line.includes(color));
  });
}

export function typing(keyboard: KeyboardOnly): Hand {
  return {
    async press(element) {
      await keyboard.reach(element);
      await keyboard.press('Enter');
    },
    async type(field, text) {
      await keyboard.reach(field);
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    async tick(box) {
      await keyboard.reach(box);
      await keyboard.press('Space');
    },
    async select(selector, option) {
      await keyboard.reach(selector);
      await keyboard.press('Enter');
      await selector.page().getByRole('option').first().waitFor();
      const marks = selector.page().locator('[role="option"][data-combobox-selected]');
      const marked = async () => (await marks.allTextContents()).join();
      for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
        const before = await marked();
        if (before.includes(option)) break;
        await keyboard.press('ArrowDown');
        // A list that just opened may have no mark yet.
        await expect
          .poll(marked, { timeout: MOVED_WITHIN })
          .not.toBe(before)
          .catch(() => undefined);
      }
      await keyboard.press('Enter');
    },
    async openRow(row) {
      await goToRow(keyboard, row);
      await keyboard.press('Enter');
    },
    async choose(place, of, option) {
      const isRow = (await place.getAttribute('role')) !== 'dialog';
      if (isRow) await goToRow(keyboard, place);
      const named = place.getByRole('button', { name: `${option} ${of}` });
      const menu = place.getByRole('button', { name: `Mais opções: ${of}` });
      await named.or(menu).first().waitFor();
      const isNamed = await named.isVisible();
      await keyboard.reach(isNamed ? named : menu, isRow ? 'ArrowRight' : 'Tab');
      await keyboard.press('Enter');
      if (isNamed) return;
      await keyboard.reach(place.page().getByRole('menuitem', { name: option, exact: true }), 'ArrowDown');
      await keyboard.press('Enter');
    },
  };
}

export async function goToRow(keyboard: KeyboardOnly, row: Locator): Promise<void> {
  await row.waitFor();
  const search = row.page().getByRole('searchbox');
  if (!(await search.evaluate((field) => field === document.activeElement))) await keyboard.press('/');
  await keyboard.isOn(search);
  await keyboard.reach(row, 'ArrowDown');
}
