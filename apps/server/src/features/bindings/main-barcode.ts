import { sameCode } from '@balanco/contract/base/codes';
import { type MainBarcode, mainBarcode } from '@balanco/contract/comparison/main-barcode';
import { answering } from '../../db/answering.js';
import type { Queries } from '../../db/database.js';

interface ItemOfPharmacy {
  readonly pharmacyId: string;
  readonly key: string;
  readonly barcodes: readonly string[];
}

export async function viewMainBarcode(
  db: Queries,
  { pharmacyId, key, barcodes }: ItemOfPharmacy,
): Promise<MainBarcode> {
  const chosen = await answering({ barcode: 'text', chosen_by: 'text' })`
    select barcode, chosen_by from main_barcode where pharmacy_id = ${pharmacyId} and item_key = ${key}
  `.first(db);
  const barcode = mainBarcode(barcodes, chosen?.barcode ?? null);
  const isChosen = chosen !== undefined && sameCode(chosen.barcode, barcode);
  return { barcode, chosen_by: isChosen ? chosen.chosen_by : null };
}
