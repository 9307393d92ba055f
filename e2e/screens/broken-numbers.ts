import type { Page } from '@playwright/test';

/** The numbers with a dot or a comma that a line breaks within, each with the text it stands in; also 'R$' away from its sign. */
export function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const amount = /[-+]?(?:R\$\s)?\d{1,3}(?:\.\d{3})*(?:,\d+)?/g;
    const texts = document.createTreeWalker(
      document.querySelector('dialog[open], [role="dialog"]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const broken: string[] = [];
    while (texts.nextNode() !== null) {
      const node = texts.currentNode;
      if (node.parentElement?.checkVisibility() !== true) continue;
      const words = node.textContent ?? '';
      for (const { 0: found, index } of words.matchAll(amount)) {
        if (!/[.,]/.test(found)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + found.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${found} in ${words}`);
      }
    }
    return broken;
  });
}
