import type { Page } from '@playwright/test';

/** The columns of lists whose content must never be cut. Descriptions and names may end in '…'. */
const WHOLE = [
  'Coletor',
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

/** The cells and cards of the lists on a page that cut their content though they must not: 'Valor: R$ 1.234.567,89'. */
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

/** The texts of cards that reach beyond their card, or beyond an element that hides what doesn't fit in it. */
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
          // Ends in '…' on purpose, with the whole text at hand.
          if (textOverflow === 'ellipsis' && box.title !== '') break;
          // Words for screen readers only, and what scrolls in a frame of its own.
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
