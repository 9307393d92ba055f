import type { Page } from '@playwright/test';

/** Descriptions and names may end in '…', with the whole text as a hint; a collector gives way to the product. */
const WHOLE = [
  'Código',
  'Código de Barras',
  'Código Interno',
  'Quantidade',
  'Fator',
  'Saldo Sistema',
  'Valor',
  'Contagem',
  'Inventários',
  'Data e Hora',
  'Recebida em',
  'Opções',
  'Esperado',
  'Contado',
  'Diferença un',
  'Valor un',
  'R$ (valor do catálogo)',
];

/** Returns cells such as 'Valor: R$ 1.234.567,89'. */
export async function cutCells(page: Page): Promise<string[]> {
  return [...(await cutColumns(page)), ...(await cutCards(page))];
}

function cutColumns(page: Page): Promise<string[]> {
  return page.evaluate((whole) => {
    return [...document.querySelectorAll('[role="grid"]')].flatMap((grid) => {
      const heads = [...grid.querySelectorAll('thead th')];
      return [...grid.querySelectorAll('tr')].flatMap((row) =>
        [...row.children].flatMap((cell, index) => {
          const head = heads[index]?.textContent?.trim() ?? '';
          return whole.includes(head) && cell.scrollWidth > cell.clientWidth
            ? [`${head}: ${cell.textContent}`]
            : [];
        }),
      );
    });
  }, WHOLE);
}

/** Beyond their card, or an element that hides overflow. */
function cutCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('[role="grid"]:not(:has(thead)) tr[data-index]')];
    return cards.flatMap((card) => {
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      while (texts.nextNode() !== null) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const text = range.getBoundingClientRect();
        for (let box = texts.currentNode.parentElement; box !== null; box = box.parentElement) {
          const { overflowX, clipPath, textOverflow } = getComputedStyle(box);
          // The whole text is available.
          if (textOverflow === 'ellipsis' && box.title !== '') break;
          // Text for screen readers, or content in its own scrolling frame.
          if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') break;
          const edge = box.getBoundingClientRect();
          const isOutside = text.left < edge.left - 1 || text.right > edge.right + 1;
          const isBelow = text.top < edge.top - 1 || text.bottom > edge.bottom + 1;
          if ((box === card || overflowX === 'hidden' || overflowX === 'clip') && (isOutside || isBelow)) {
            cut.push(texts.currentNode.textContent ?? '');
            break;
          }
          if (box === card) break;
        }
      }
      return cut;
    });
  });
}

/** Texts are cut without '…'. Scrolling panels and words for screen readers are exempt. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const open = document.querySelector('dialog[open]');
    const texts = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (texts.nextNode() !== null) {
      const words = texts.currentNode.textContent?.trim() ?? '';
      if (words === '' || texts.currentNode.parentElement?.checkVisibility() !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const text = range.getBoundingClientRect();
      for (let box: Element | null = texts.currentNode.parentElement; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(box);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') break;
        if (overflowY === 'auto' || overflowY === 'scroll') break;
        const edge = box.getBoundingClientRect();
        const isOutside = text.left < edge.left - 1 || text.right > edge.right + 1;
        const isBelow = text.top < edge.top - 1 || text.bottom > edge.bottom + 1;
        const hides = overflowX === 'hidden' || overflowX === 'clip';
        if ((hides && (isOutside || isBelow)) || (box.matches('button') && isOutside)) {
          cut.push(words);
          break;
        }
      }
    }
    return cut;
  });
}

export function hiddenReadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list = document.querySelector('ol[aria-label="Últimas leituras"]');
    const edge = list?.parentElement?.getBoundingClientRect();
    if (list === null || edge === undefined) return [];
    return [...list.children]
      .filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height < 14 || top < edge.top - 1 || bottom > edge.bottom + 1;
      })
      .map((row) => row.textContent ?? '');
  });
}

/** Pixels (docs/screens.md, "Small screens"). */
const LEAST = 44;

/** With rows and cards that open something. */
const TARGETS =
  'a[href], button, input:not([type=hidden]), select, textarea, [role=option], [role=menuitem], tr[data-opens=true]';

/** Links within a sentence (WCAG 2.2, 2.5.8). */
const EXCEPTIONS = ['p a[href]'];

/** As many stand for hundreds of equal rows. */
const ROWS = 6;

/** 'Página anterior: 28 × 28', with label and added area. Skips covered elements, as below a dialog. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ LEAST, TARGETS, EXCEPTIONS, ROWS }) => {
      const owner = (x: number, y: number): Element | null => {
        const near = document.elementFromPoint(x, y)?.closest(`${TARGETS}, label`) ?? null;
        return near instanceof HTMLLabelElement ? near.control : near;
      };
      /** From the centre in one direction, in pixels. */
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
