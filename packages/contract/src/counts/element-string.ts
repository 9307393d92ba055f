import { parseBarcode } from 'gs1-barcode-parser-mod';
import { hasValidCheckDigit } from '../base/gtin.js';

/** What a GS1 element string says, such as the DataMatrix on a box of a medicine (CLOSING 4.3, A14). */
export interface ElementString {
  /** The GTIN without leading zeros: '07891234567895' is the EAN-13 '7891234567895', a box's own GTIN-14 stays. */
  readonly code: string;
  readonly lot: string | null;
  /** AAAA-MM-DD; a day of 00 is the last one of its month. */
  readonly expiry: string | null;
  readonly serial: string | null;
  /** The number under which Anvisa has registered the medicine. */
  readonly registration: string | null;
  /** The scanner dropped a separator, or an element can't be read: only the code can be trusted. */
  readonly codeOnly: boolean;
}

const GROUP_SEPARATOR = '\u001d';
/** What some scanners send before a code to say of which kind it is. */
const AIM_ID = /^\][A-Za-z][0-9a-zA-Z]/;
const GS1_AIM_ID = /^\](?:d|C1|Q3|e0)/;
/** An element string whose first elements are a GTIN and another one that medicines have. */
const MEDICINE = /^01\d{14}(?:10|11|17|21|713)/;
/** The longest serial and lot of GS1, and the longest text that is looked at. */
const LONGEST_VALUE = 20;
const LONGEST_TEXT = 500;

/** A code without the AIM id of the scanner that read it. */
export function withoutAimId(text: string): string {
  return text.replace(AIM_ID, '');
}

/**
 * Reads a GS1 element string (CLOSING 4.3, A14; 5.1, C8). A text is one if it begins with the AIM id of a GS1 symbol, has a
 * separator (0x1D), or begins with a GTIN and an element that medicines have; and if its GTIN has the right check digit, so
 * that an internal code that begins with 01 by chance stays whole.
 *
 * @param isGs1 whether a reader that knows says so, such as the camera's decoder
 * @returns null if the text is none. Never throws.
 */
export function readElementString(text: string, isGs1 = false): ElementString | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = withoutAimId(text);
  const elements = plain.startsWith(GROUP_SEPARATOR) ? plain.slice(1) : plain;
  const isClaimed = isGs1 || GS1_AIM_ID.test(text) || elements.includes(GROUP_SEPARATOR);
  if (!isClaimed && !MEDICINE.test(elements)) return null;
  const gtin = elements
    .split(GROUP_SEPARATOR)
    .map((part) => /^01(\d{14})/.exec(part)?.[1])
    .find((found) => found !== undefined);
  // The parser doesn't check the digit.
  if (gtin === undefined || hasValidCheckDigit(gtin) !== true) return null;
  const code = gtin.replace(/^0+/, '');
  if (code === '') return null;
  const parts = partsOf(elements);
  return parts === null || isSeparatorLost(elements, parts)
    ? { code, ...nothing, codeOnly: true }
    : { code, ...parts, codeOnly: false };
}

type Parts = Omit<ElementString, 'code' | 'codeOnly'>;

const nothing: Parts = { lot: null, expiry: null, serial: null, registration: null };

/** Null if the elements can't be told apart, or a date is none. The parser throws on anything that it doesn't know. */
function partsOf(elements: string): Parts | null {
  try {
    const items = new Map(parseBarcode(elements).parsedCodeItems.map((item) => [item.ai, item.raw]));
    const date = items.get('17');
    const expiry = date === undefined ? null : dayOf(date);
    if (expiry === undefined) return null;
    return {
      lot: items.get('10') ?? null,
      expiry,
      serial: items.get('21') ?? null,
      registration: items.get('713') ?? null,
    };
  } catch {
    return null;
  }
}

/** The day of 'AAMMDD', undefined if the calendar has none. The parser takes month 13 for January. */
function dayOf(date: string): string | undefined {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((start) => Number(date.slice(start, start + 2)));
  if (month < 1 || month > 12) return undefined;
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
  if (day > last) return undefined;
  const parts = [2000 + year, month, day === 0 ? last : day];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** A serial or a lot of open length that swallowed what came after it. */
function isSeparatorLost(elements: string, { lot, serial }: Parts): boolean {
  if ((serial?.length ?? 0) > LONGEST_VALUE || (lot?.length ?? 0) > LONGEST_VALUE) return true;
  if (elements.includes(GROUP_SEPARATOR)) return false;
  // Without any separator only the last element may be of open length; a fixed one inside it was swallowed.
  const open = serial ?? lot ?? '';
  return /17\d{6}10./.test(open) || /10.+17\d{6}/.test(open) || /17\d{6}$/.test(open);
}
