import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerAccess } from '../harness/start-server.js';
import type { ApiSession } from '../stock-take/api.js';
import { openSection } from '../stock-take/locations.js';
import { registerPerson } from '../stock-take/staff.js';

/**
 * Every trouble in the tables of docs/comparison.md: differences both ways, zero, negative stock, no value, an
 * item with two rows, leading zeros, a box, two sections by three people, unknown codes, a code of two
 * products, three sendings, an uncounted item.
 */

interface CatalogueRow {
  readonly internal: string;
  readonly barcode: string;
  readonly description: string;
  readonly stock: number;
  readonly value: string;
}

const row = (internal: string, barcode: string, description: string, stock: number, value: string) =>
  ({ internal, barcode, description, stock, value }) satisfies CatalogueRow;

const CATALOGUE: readonly CatalogueRow[] = [
  row('101', '7891000200018', 'AMOXICILINA 500MG C/21', 10, '12,90'),
  row('102', '7891000200025', 'BROMOPRIDA 10MG C/20', 24, '8,50'),
  row('103', '7891000200049', 'CARVEDILOL 25MG C/60', 6, '31,40'),
  row('104', '7891000200056', 'DIPIRONA 500MG C/10', 40, '2,15'),
  row('105', '7891000200063', 'ENALAPRIL 20MG C/30 CAIXA HOSPITALAR', 5, '148,00'),
  row('106', '7891000200070', 'FLUCONAZOL 150MG C/1', 0, '19,90'),
  row('107', '7891000200087', 'GLICERINA SUPOSITÓRIO', -3, '4,00'),
  row('108', '7891000200100', 'HASTE FLEXÍVEL AMOSTRA', 12, '0,00'),
  row('000123', '7891000200117', 'LOSARTANA 50MG C/30', 40, '6,20'),
  row('000123', '7891000200032', 'LOSARTANA 50MG C/30', 40, '6,20'),
  row('0000456', '7891000200124', 'MÁSCARA DESCARTÁVEL C/50', 7, '15,00'),
  row('109', '7891234567895', 'SORO FISIOLÓGICO 100ML', 24, '3,10'),
  row('110', '7891000200131', 'TALCO INFANTIL 200G', 30, '11,75'),
  row('111', '7891000200148', 'VITAMINA C EFERVESCENTE', 8, '22,00'),
  row('112', '7891000200148', 'VITAMINA C + ZINCO', 4, '25,00'),
];

type Entry =
  | { readonly barcode: string; readonly count: number }
  | { readonly internal: string; readonly count: number };

const scan = (barcode: string, count: number): Entry => ({ barcode, count });

const COUNTED: readonly { name: string; section: string; entries: readonly Entry[] }[] = [
  {
    name: 'Ana Coletora',
    section: 'Balcão',
    entries: [
      scan('7891000200018', 10),
      scan('7891000200025', 40),
      scan('7891000200049', 9),
      scan('7891000200063', 0),
      scan('7891000200117', 22),
      scan('7891000200131', 3),
      scan('CX-SORO', 1),
    ],
  },
  {
    name: 'Bia Coletora',
    section: 'Estoque',
    entries: [
      scan('7891000200070', 3),
      scan('7891000200087', 5),
      scan('7891000200100', 11),
      scan('7891000200032', 18),
      scan('7891000200131', 20),
      // The GTIN-14 contains the bottle's.
      scan('17891234567892', 1),
    ],
  },
  {
    name: 'Caio Coletor',
    section: 'Estoque',
    entries: [{ internal: '456', count: 7 }, scan('7891000200131', 7), scan('7891000200148', 2)],
  },
];

export const settlementNight = {
  pharmacy: 'Farmácia Santa Rita de Cássia do Passa Quatro',
  inventory: 'Balanço de Novembro',
  wrong: { code: '7891000200025', description: 'BROMOPRIDA 10MG C/20', corrected: 20 },
  box: { code: '17891234567892', item: 'SORO FISIOLÓGICO 100ML', factor: 12 },
  bottle: { code: 'CX-SORO', item: 'soro', factor: 12 },
  shared: '7891000200148',
  products: CATALOGUE.length,
  /** The ignored code's products are among them. */
  kept: /^Decisão: manter o saldo esperado\. 3 itens mantidos, R\$\s362,00\. 0 itens zerados\.$/,
  /** Items with the largest |R$| come first. */
  divergent: [
    'ENALAPRIL 20MG C/30 CAIXA HOSPITALAR',
    'CARVEDILOL 25MG C/60',
    'FLUCONAZOL 150MG C/1',
    'BROMOPRIDA 10MG C/20',
    'GLICERINA SUPOSITÓRIO',
    'HASTE FLEXÍVEL AMOSTRA',
  ],
} as const;

/** Windows-1252: code, entry or exit, units, R$ per unit, reason, inventory. */
export function adjustmentOf(inventory: number): string {
  const lines = [
    '7891000200025;S;4,000;8,50;não apurado',
    '7891000200049;E;3,000;31,40;não apurado',
    '7891000200063;S;5,000;148,00;',
    '7891000200070;E;3,000;19,90;não apurado',
    '7891000200087;E;8,000;4,00;não apurado',
    '7891000200100;S;1,000;0,00;não apurado',
  ];
  return lines.map((line) => `${line};${inventory}\r\n`).join('');
}

export async function writeNightCatalogue(server: ServerAccess): Promise<string> {
  const lines = CATALOGUE.map(({ internal, barcode, description, stock, value }) =>
    [internal, barcode, description, 'MEDICAMENTOS', stock, value].join(';'),
  );
  const head = 'Código Interno;Código de Barras;Descrição;Departamento;Saldo;Valor';
  const file = path.join(server.dataDir, 'catalogo.csv');
  await writeFile(file, [head, ...lines, ''].join('\r\n'));
  return file;
}

export async function registerNightCollectors(server: ServerAccess): Promise<readonly ApiSession[]> {
  const people = COUNTED.map(({ name }) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@farmacia.example`;
    return registerPerson(server, { name, email, password: 'Coleta!2026' });
  });
  return Promise.all(people);
}

export async function sendNightCounts(collectors: readonly ApiSession[], inventory: number): Promise<void> {
  for (const [index, collector] of collectors.entries()) {
    const { section = '', entries = [] } = COUNTED[index] ?? {};
    await sendEntries(collector, await openSection(collector, inventory, section), entries);
  }
}

async function sendEntries(
  collector: ApiSession,
  place: { inventoryID: number | string; sectionID: string },
  entries: readonly Entry[],
): Promise<void> {
  const body = entries.map((entry, index) => ({
    amplify_id: randomUUID(),
    ...place,
    ...('barcode' in entry
      ? { barcode: [entry] }
      : { internalBarcode: { code: entry.internal, count: entry.count } }),
    createdAt: new Date(Date.UTC(2026, 10, 21, 1, index)).toISOString(),
  }));
  for (let time = 0; time < 3; time += 1) await collector.send('POST', '/api/mobile/counts/', body);
}
