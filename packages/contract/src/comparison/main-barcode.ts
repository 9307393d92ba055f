import { z } from 'zod';
import { hasValidCheckDigit, sameCode } from '../base/codes.js';
import { putCall } from '../base/endpoint.js';
import { textSchema } from '../base/fields.js';
import { inventoryPathSchema } from '../inventories/inventories.js';
import { itemKeySchema } from './items.js';

export function validGtins(barcodes: readonly string[]): string[] {
  return barcodes.filter((barcode) => hasValidCheckDigit(barcode) === true);
}

/**
 * The barcode in files (docs/adjustment-files.md, "Contents"): the chosen one while the item has it, else the
 * first valid GTIN, else the first.
 */
export function mainBarcode(barcodes: readonly string[], chosen: string | null): string {
  const gtins = validGtins(barcodes);
  const found = gtins.find((barcode) => chosen !== null && sameCode(barcode, chosen));
  return found ?? gtins[0] ?? barcodes[0] ?? '';
}

export const mainBarcodeSchema = z.object({
  barcode: z.string(),
  chosen_by: z.string().nullable(),
});
export type MainBarcode = z.infer<typeof mainBarcodeSchema>;

export const chooseMainBarcode = putCall('/api/inventories/:id/items/:key/main-barcode/', 'staff', {
  id: 'choose_main_barcode',
  summary: 'Escolhe o GTIN com que um item da farmácia sai nos arquivos; null volta ao primeiro válido',
  params: inventoryPathSchema.extend({ key: itemKeySchema }),
  body: z.object({
    barcode: textSchema(100).min(1, { error: 'Informe o código de barras (barcode).' }).nullable(),
  }),
  responses: { 200: mainBarcodeSchema },
});
