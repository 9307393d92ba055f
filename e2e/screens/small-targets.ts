import type { Page } from '@playwright/test';

/** The least side of a target on a phone, in pixels (docs/screens.md, "Small screens"). */
const LEAST = 44;

/** What a finger presses. A row or card that opens something is one too. */
const TARGETS =
  'a[href], button, input:not([type=hidden]), select, textarea, [role=option], [role=menuitem], tr[data-opens=true]';

/** Targets that may be smaller: links within a sentence, whose lines give them their height (WCAG 2.2, 2.5.8). */
const EXCEPTIONS = ['p a[href]'];

/** A list has hundreds of equal rows; the first ones stand for them. */
const ROWS = 6;

/**
 * The targets of a page that a finger may miss: 'Página anterior: 28 × 28'. A target's area is what reacts as it does: its
 * label, and what a style sheet adds around it. What something else covers, such as the page below a dialog, is left out.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ LEAST, TARGETS, EXCEPTIONS, ROWS }) => {
      const owner = (x: number, y: number): Element | null => {
        const near = document.elementFromPoint(x, y)?.closest(`${TARGETS}, label`) ?? null;
        return near instanceof HTMLLabelElement ? near.control : near;
      };
      /** How far the area of a target reaches from its centre in one direction, in pixels. */
      const reach = (target: Element, x: number, y: number, dx: number, dy: number): number => {
        let far = 0;
        while (far < LEAST && owner(x + dx * (far + 1), y + dy * (far + 1)) === target) far += 1;
        return far;
      };
      const small: string[] = [];
      for (const target of document.querySelectorAll<HTMLElement>(TARGETS)) {
        const row = target.closest<HTMLElement>('tr[data-index]');
        if (row !== null && Number(row.dataset.index) >= ROWS) continue;
        if (EXCEPTIONS.some((exception) => target.matches(exception)) || !target.checkVisibility()) continue;
        target.scrollIntoView({ block: 'center', inline: 'nearest' });
        const box = target.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (target.matches('tr') || owner(x, y) !== target) continue;
        const width = Math.max(box.width, reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0) + 1);
        const height = Math.max(box.height, reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1) + 1);
        const name = target.getAttribute('aria-label') ?? (target.textContent || target.id);
        if (Math.min(width, height) < LEAST)
          small.push(`${name}: ${Math.round(width)} × ${Math.round(height)}`);
      }
      window.scrollTo(0, 0);
      return small;
    },
    { LEAST, TARGETS, EXCEPTIONS, ROWS },
  );
}
