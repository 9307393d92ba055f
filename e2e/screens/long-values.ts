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
];

/** The cells of the lists on a page that cut their content though they must not: 'Valor: R$ 1.234.567,89'. */
export function cutCells(page: Page): Promise<string[]> {
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
