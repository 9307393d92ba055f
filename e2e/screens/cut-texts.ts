import type { Page } from '@playwright/test';

/**
 * The texts on the collector's screen that an area cuts off without '…'. A panel that scrolls cuts nothing, nor do words for
 * screen readers.
 */
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
