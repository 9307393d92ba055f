import type { CatalogueAccount } from '../catalogue/account.js';
import { generateCatalogue } from '../catalogue/generate-catalogue.js';
import type { ApiSession } from './api-session.js';

const BATCH = 500;

/** Generates a catalogue and stores it in a pharmacy in batches, as an import does. */
export async function storeCatalogue(
  staff: ApiSession,
  pharmacy: string,
  { seed, lines }: { seed: number; lines: number },
): Promise<CatalogueAccount> {
  const { account } = generateCatalogue({ seed, lines });
  const products = account.expected.map((product) => ({
    pharmacy,
    internal_code: product.internal_code,
    barcode: product.barcode,
    description: product.description,
    department: product.department,
    system_stock: (product.stockThousandths ?? 0) / 1000,
    value: (product.valueCents ?? 0) / 100,
  }));
  for (let start = 0; start < products.length; start += BATCH) {
    await staff.send('POST', '/api/products/bulk/', products.slice(start, start + BATCH));
  }
  return account;
}
