import { z } from 'zod';
import { sameCode } from '../base/codes.js';
import { defineEndpoint } from '../base/endpoint.js';
import { textSchema } from '../base/fields.js';
import { hasValidCheckDigit } from '../base/gtin.js';
import { inventoryReferenceSchema } from '../inventories/inventories.js';
import { itemKeySchema } from './closing-items.js';

/** The barcodes of an item that are GTINs with a right check digit: one of them is the main one. */
export function validGtins(barcodes: readonly string[]): string[] {
  return barcodes.filter((barcode) => hasValidCheckDigit(barcode) === true);
}

/**
 * The barcode by which an item leaves in files (docs/adjustment-files.md, "Contents"): the one that staff chose while the item
 * has it, else the first GTIN with a right check digit, else the first barcode, else ''.
 */
export function mainBarcode(barcodes: readonly string[], chosen: string | null): string {
  const gtins = validGtins(barcodes);
  const found = gtins.find((barcode) => chosen !== null && sameCode(barcode, chosen));
  return found ?? gtins[0] ?? barcodes[0] ?? '';
}

export const mainBarcodeSchema = z.object({
  /** '' if the item has no barcode. */
  barcode: z.string(),
  /** Who chose it among the GTINs of the item; null if it is the first one by itself. */
  chosen_by: z.string().nullable(),
});
export type MainBarcode = z.infer<typeof mainBarcodeSchema>;

export const chooseMainBarcode = defineEndpoint({
  id: 'choose_main_barcode',
  method: 'PUT',
  path: '/api/inventories/:id/items/:key/main-barcode/',
  summary: 'Escolhe o GTIN com que um item da farmácia sai nos arquivos; null volta ao primeiro válido',
  permission: 'staff',
  params: z.object({ id: inventoryReferenceSchema, key: itemKeySchema }),
  body: z.object({
    barcode: textSchema(100).min(1, { error: 'Informe o código de barras (barcode).' }).nullable(),
  }),
  responses: { 200: mainBarcodeSchema },
  refusals: ['invalid', 'not_found', 'conflict'],
});
