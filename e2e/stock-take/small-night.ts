import type { ServerAccess } from '../harness/start-server.js';
import { openApiSession } from './api.js';
import { sendContents } from './counts.js';
import { createPharmacy, openInventory, openSection } from './locations.js';
import { registerPerson } from './staff.js';

const ana = { name: 'Ana Coletora', email: 'ana@farmacia.example', password: 'Coleta!2026' };

const dipirona = { internal_code: '000123', barcode: '7891000315507', description: 'DIPIRONA 500MG' };
/** A formula to spreadsheets, to be quoted in TXT. */
const paracetamol = { internal_code: '000456', barcode: '7896004700014', description: '=PARACETAMOL; "750"' };

/** The newest come first, without the unreadable one. */
export const smallNightRows: readonly (readonly string[])[] = [
  ['Ana Coletora', '0000999', '0000999', '', '', '1', '1', '20/11/2026 23:04:00'],
  ['Ana Coletora', '123', '', '123', 'DIPIRONA 500MG', '7,5', '1', '20/11/2026 23:03:00'],
  row(paracetamol, '7896004700014', '3', '12', '20/11/2026 23:02:00'),
  row(dipirona, '7891000315507', '2', '1', '20/11/2026 23:02:00'),
  row(dipirona, '07891000315507', '5', '1', '20/11/2026 23:01:00'),
];

function row(product: typeof dipirona, code: string, ...rest: string[]): string[] {
  return ['Ana Coletora', code, code, product.internal_code, product.description, ...rest];
}

export async function prepareSmallNight(server: ServerAccess): Promise<void> {
  const admin = await openApiSession(server);
  const pharmacy = await createPharmacy(admin, 'Farmácia São João');
  await admin.send('POST', '/api/products/bulk/', [
    { pharmacy: pharmacy.id, ...dipirona },
    { pharmacy: pharmacy.id, ...paracetamol },
  ]);
  const inventoryID = await openInventory(admin, pharmacy, 'Balanço Geral');
  const collector = await registerPerson(server, ana);
  const { sectionID: first } = await openSection(collector, inventoryID, 'Corredor 1');
  const { sectionID: second } = await openSection(collector, inventoryID, 'Corredor 2');
  const contents = [
    { sectionID: first, barcode: [{ barcode: '07891000315507', count: 5 }] },
    {
      sectionID: first,
      barcode: [
        { barcode: '7891000315507', count: 2 },
        { barcode: '7896004700014', count: 3, factor: 12 },
      ],
    },
    { sectionID: second, internalBarcode: { code: { S: '123' }, count: { N: '7.5' } } },
    { sectionID: second, barcode: JSON.stringify({ barcode: '0000999', count: 1 }) },
    { sectionID: second, barcode: '{"barcode": "78912' },
  ];
  const counts = contents.map((content) => ({ inventoryID, ...content }));
  await sendContents(collector, counts, new Date('2026-11-21T02:01:00Z'));
}
