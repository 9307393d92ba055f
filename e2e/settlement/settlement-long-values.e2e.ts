import type { Page } from '@playwright/test';
import { openPage, viewports } from '../harness/page.js';
import { expect, full, test, useServer } from '../harness/test.js';
import { type ApiSession, openApiSession } from '../stock-take/api.js';
import { sendScans } from '../stock-take/counts.js';
import { finalise, openInventory } from '../stock-take/locations.js';
import { settle, zeroUncounted } from '../stock-take/settling.js';
import { signIn } from '../stock-take/staff.js';
import { fillUglyPharmacy } from './ugly-pharmacy.js';

const server = useServer();
let admin: ApiSession;
test.beforeAll(async () => {
  admin = await openApiSession(server);
});

/** Twelve items worth thousands of millions. Two uncounted, one with negative stock. */
async function countLongValues(): Promise<number> {
  const stocks = Array.from({ length: 12 }, (_item, index) => (index === 1 ? -22_345.678 : 10_000.125));
  const { pharmacy, barcodes } = await fillUglyPharmacy(admin, 'FARMÁCIA', stocks);
  const inventory = await openInventory(admin, pharmacy, 'Balanço de valores longos');
  await count(inventory, barcodes.slice(2), 15_999.875);
  await finalise(admin, { inventoryID: inventory });
  return inventory;
}

async function count(inventoryID: number, barcodes: readonly string[], units: number): Promise<void> {
  const scans = barcodes.map((barcode) => [barcode, units] as const);
  await sendScans(admin, { inventoryID }, scans, new Date('2026-11-21T02:00:00Z'));
}

async function settleTwice(inventory: number): Promise<void> {
  const path = `/api/inventories/${inventory}`;
  await settle(admin, inventory);
  await admin.send('POST', `${path}/settlements/1/export/`, { profile: 'ajuste', content: 'adjustment' });
  await admin.send('POST', `${path}/reopen/`, { version: 1, reason: 'Faltou contar a geladeira.' });
  await count(inventory, ['98765432109876547005'], 12_345.678);
  await zeroUncounted(admin, inventory);
  await settle(admin, inventory, 2);
}

async function expectWholeNumbers(page: Page): Promise<void> {
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport);
    await expect.poll(() => brokenNumbers(page)).toEqual([]);
  }
}

test('Fechamento, its dialogs and Ata break no long amount', full, async () => {
  const inventory = await countLongValues();
  const { page, problems } = await openPage({ baseURL: server.url });
  await signIn(page, server, `/inventarios/${inventory}?aba=fechamento`);
  await page.getByText('Com saldo negativo (zerar é sobra)').waitFor();
  await expectWholeNumbers(page);
  await page.getByRole('button', { name: 'Apurar', exact: true }).click();
  await page.getByText(/a apuração já sai aprovada/).waitFor();
  await expectWholeNumbers(page);

  await settleTwice(inventory);
  // The dialog has an address, so a reload would keep it open.
  await page.goto(`/inventarios/${inventory}?aba=fechamento`);
  await page.getByText('Versão 1 · substituída').waitFor();
  await page.getByText(/^10 linhas/).waitFor();
  await expectWholeNumbers(page);
  await page.getByRole('button', { name: 'O que mudou entre as versões 1 e 2' }).click();
  await page.getByRole('table', { name: 'O que mudou entre as versões 1 e 2' }).waitFor();
  await expectWholeNumbers(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ata da versão 2', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  // The size is A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('article', { name: 'Ata de inventário' }).waitFor();
  expect(await brokenNumbers(page)).toEqual([]);
  expect(problems).toEqual([]);
});

/** Split by a line break, also 'R$' from its amount. */
function brokenNumbers(page: Page): Promise<string[]> {
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
