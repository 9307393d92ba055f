import type { ApiSession } from '../stock-take/api.js';
import { createPharmacy } from '../stock-take/locations.js';

export const LONG = 'ÁCIDO ACETILSALICÍLICO 500 MG REVESTIDO GENÉRICO '.repeat(4);

/** As long as names and codes may be, one product for each stock, R$ 100.000 each. */
export async function fillUglyPharmacy(admin: ApiSession, name: string, stocks: readonly number[]) {
  const pharmacy = await createPharmacy(admin, `${LONG} ${name}`.slice(0, 200));
  const products = stocks.map((system_stock, index) => ({
    pharmacy: pharmacy.id,
    internal_code: `1234567890123456${7000 + index}`,
    barcode: `9876543210987654${7000 + index}`,
    description: `${index} ${LONG}`.slice(0, 200),
    department: 'MEDICAMENTOS GENÉRICOS E SIMILARES',
    system_stock,
    value: 100_000,
  }));
  await admin.send('POST', '/api/products/bulk/', products);
  return { pharmacy, barcodes: products.map(({ barcode }) => barcode) };
}
