import type { Page } from 'playwright-core';
import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api-session.js';
import { createPharmacy, openInventory, openSection } from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/register-person.js';

/** Fills a pharmacy with the longest values that a list has to show. Returns the pharmacy's id. */
export async function sendLongValues(admin: ApiSession, server: ServerAccess): Promise<string> {
  const pharmacy = await createPharmacy(
    admin,
    'Drogaria e Perfumaria Nossa Senhora Aparecida dos Navegantes – Filial 12',
  );
  const product = {
    pharmacy: pharmacy.id,
    internal_code: '12345678901234567890',
    barcode: '98765432109876543210',
    description:
      'ÁCIDO ACETILSALICÍLICO + CAFEÍNA 500 MG/65 MG 20 COMPRIMIDOS REVESTIDOS MEDICAMENTO GENÉRICO',
    department: 'MEDICAMENTOS GENÉRICOS E SIMILARES',
    system_stock: 1_234_567.125,
    value: 1_234_567.89,
  };
  await admin.send('POST', '/api/products/bulk/', [product]);
  const inventoryID = await openInventory(admin, pharmacy, 'Balanço anual de controlados e perfumaria 2026');
  const collector = await registerPerson(server, {
    name: 'Maria Aparecida Albuquerque Cavalcanti',
    email: 'maria.aparecida.albuquerque.cavalcanti@rededefarmacias.example',
    password: 'Coleta!2026',
  });
  const place = await openSection(
    collector,
    inventoryID,
    'Corredor 12 – genéricos e similares, lado esquerdo',
  );
  const counted = [
    { barcode: product.barcode, count: 1_234_567.125, factor: 1_000 },
    { internal_code: product.internal_code, count: 88 },
  ];
  const counts = counted.map((line) => ({
    amplify_id: crypto.randomUUID(),
    ...place,
    barcode: [line],
    createdAt: '2026-11-21T00:38:58Z',
  }));
  await collector.send('POST', '/api/mobile/counts/', counts);
  return pharmacy.id;
}

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
