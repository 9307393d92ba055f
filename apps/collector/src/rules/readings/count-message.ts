import { readElementString } from '@balanco/contract/counts/element-string';
import { boxText } from './box-by-hand';
import type { BoxByHand, Reading } from './reading';

/** The body of `POST /api/mobile/counts/`. */
export interface CountMessage {
  readonly amplify_id: string;
  readonly inventoryID: number | string;
  readonly sectionID?: string;
  readonly barcode?: readonly { barcode: string; count: number; factor: number }[];
  readonly internalBarcode?: { code: string; count: number };
  readonly factor?: number;
  readonly createdAt: string;
  readonly _version?: number;
  readonly _deleted?: boolean;
}

export function messageOf(reading: Reading): CountMessage {
  const { quantity, factor, deleted, box, section = reading.section } = reading.sending ?? reading.content;
  const code =
    reading.kind === 'barcode'
      ? { barcode: [{ barcode: sentCode(reading, box), count: quantity, factor }] }
      : { internalBarcode: { code: reading.code, count: quantity }, factor };
  return {
    amplify_id: reading.id,
    inventoryID: reading.inventory,
    ...(section === '' ? {} : { sectionID: section }),
    ...code,
    createdAt: reading.createdAt,
    ...(reading.version === null ? {} : { _version: reading.version, _deleted: deleted }),
  };
}

/** The symbol's text if it gives the same code, so the server learns lot, expiry and serial. */
function sentCode({ code, scanned }: Reading, box: BoxByHand | undefined): string {
  const typed = box === undefined ? null : boxText(code, box);
  if (typed !== null) return typed;
  if (scanned === undefined) return code;
  return readElementString(scanned)?.code === code ? scanned : code;
}
