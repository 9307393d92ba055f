import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Hand } from './hand.js';
import { scanByKeys } from './scan-by-keys.js';

/** More presses than this to reach a control are a stumble. */
const MOST_PRESSES = 20;
/** In ms: a press moves the focus, or the mark of a list, long before; one that moves nothing costs so much. */
const MOVED_WITHIN = 5_000;

/** Someone without a mouse: everything is a key, and nothing else ever moves the focus. */
export interface KeyboardOnly {
  press(key: string): Promise<void>;
  /** With a gap in ms after each key, if the page tells fingers from scanners. */
  type(text: string, gap?: number): Promise<void>;
  /** Types a code as a hand-held scanner does, with Enter at its end and a gap between two keys in ms (scan-by-keys.ts). */
  scan(code: string, gap: number): Promise<void>;
  /** Waits until the element has the focus, which the person must see. */
  isOn(element: Locator): Promise<void>;
  /** Waits until the element is enabled, then presses the key until it has the focus. Fails after 20 presses. */
  reach(element: Locator, key?: string): Promise<void>;
  /** Opens the command palette and runs the command with exactly this name. */
  command(name: string): Promise<void>;
  /** The events of a mouse, a pen or a finger on the page so far; a test asserts an empty list. */
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
  /** A person sees where the focus went before the next press; a press on top of an unseen one leads too far. */
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
      // A menu takes the focus after it has appeared; a key before that leads out of it.
      if ((await element.getAttribute('role')) === 'menuitem') await expect.poll(focusInMenu).toBe(1);
      for (let presses = 0; presses < MOST_PRESSES && (await focused(element)) === 0; presses += 1) {
        await move(key);
      }
      await isOn(element);
    },
    async command(name) {
      // The shortcut works when the frame of the screens is there, and not over a dialog that is fading away.
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

/** Whether a line in the colour of the focus is drawn at the focused element: its own, its label's or its cells'. */
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

/** The hand of someone without a mouse. */
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
        // A person sees where the mark is before the next press. A list that has just opened may have none yet.
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

/** From the search down to a row. */
async function goToRow(keyboard: KeyboardOnly, row: Locator): Promise<void> {
  await row.waitFor();
  await keyboard.press('/');
  await keyboard.isOn(row.page().getByRole('searchbox'));
  await keyboard.reach(row, 'ArrowDown');
}
