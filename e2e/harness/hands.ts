import { expect, type Locator, type Page } from '@playwright/test';
import { scanByKeys } from './scan.js';

/** How a person works the page: with keys only, or with a pointer. */
export interface Hand {
  press(element: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Ticks a box or chooses a radio. */
  tick(box: Locator): Promise<void>;
  select(selector: Locator, option: string): Promise<void>;
  /** Opens a row of the table that the page shows. */
  openRow(row: Locator): Promise<void>;
  /** Presses a button of a row or of a dialog's line, or chooses it from its menu of options. */
  choose(place: Locator, of: string, option: string): Promise<void>;
}

export const pointing: Hand = {
  press: (element) => element.click(),
  type: (field, text) => field.fill(text),
  async tick(box) {
    await box.click();
    // A box that the server decides is ticked after its answer.
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

/** Reaching a control must not take more presses. */
const MOST_PRESSES = 20;
/** In ms. A press moves the focus or a list's mark much sooner; one that moves nothing waits this long. */
const MOVED_WITHIN = 5_000;

/** Someone without a mouse: only keys move the focus. */
export interface KeyboardOnly {
  press(key: string): Promise<void>;
  /** `gap` is in ms after each key, for a page that tells fingers from scanners. */
  type(text: string, gap?: number): Promise<void>;
  /** Types a code and Enter as a hand-held scanner does, with a gap in ms between two keys (scan.ts). */
  scan(code: string, gap: number): Promise<void>;
  /** Waits until the element has the focus, visibly. */
  isOn(element: Locator): Promise<void>;
  /** Waits until the element is enabled, then presses the key until it has the focus. Fails after 20 presses. */
  reach(element: Locator, key?: string): Promise<void>;
  /** Opens the command palette and runs the command with exactly this name. */
  command(name: string): Promise<void>;
  /** The mouse, pen and finger events on the page. A test asserts an empty list. */
  readonly pointerEvents: readonly string[];
}

/** Must be called before the page is opened. */
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
  /** Waits until a person could see the focus: a second press before that would lead too far. */
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
      // A menu takes the focus after it appears. An earlier key would leave it.
      if ((await element.getAttribute('role')) === 'menuitem') await expect.poll(focusInMenu).toBe(1);
      for (let presses = 0; presses < MOST_PRESSES && (await focused(element)) === 0; presses += 1) {
        await move(key);
      }
      await isOn(element);
    },
    async command(name) {
      // The shortcut needs the frame of the screens, and no dialog that is still fading out.
      await page.getByRole('button', { name: 'Abrir comandos' }).waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await keyboard.press('Control+k');
      await isOn(page.getByRole('combobox', { name: 'Pesquisar comandos' }));
      await keyboard.type(name);
      await page.getByRole('option', { name, exact: true, selected: true }).waitFor();
      await keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Pesquisar comandos' }).waitFor({ state: 'detached' });
    },
    pointerEvents,
  };
}

/** Whether a focus ring is visible at the focused element, its label or its cells. */
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
        // The mark must be visible before the next press. A list that has just opened may have none
        // yet.
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

async function goToRow(keyboard: KeyboardOnly, row: Locator): Promise<void> {
  await row.waitFor();
  await keyboard.press('/');
  await keyboard.isOn(row.page().getByRole('searchbox'));
  await keyboard.reach(row, 'ArrowDown');
}
