import { parseBarcode } from 'gs1-barcode-parser-mod';
import { hasValidCheckDigit } from '../base/codes.js';

/** The content of a GS1 element string, such as the DataMatrix on a medicine's box. */
export interface ElementString {
  /**
   * The GTIN without leading zeros: '07891234567895' is the EAN-13 '7891234567895'; a box's own GTIN-14
   * stays.
   */
  readonly code: string;
  readonly lot: string | null;
  /** AAAA-MM-DD; a day of 00 is the last of its month. */
  readonly expiry: string | null;
  readonly serial: string | null;
  /** Anvisa's registration number of the medicine. */
  readonly registration: string | null;
  /** The scanner dropped a separator, or an element is unreadable: only the code can be trusted. */
  readonly codeOnly: boolean;
}

const GROUP_SEPARATOR = '\u001d';
/** The prefix by which some scanners name a code's kind. */
const AIM_ID = /^\][A-Za-z][0-9a-zA-Z]/;
const GS1_AIM_ID = /^\](?:d|C1|Q3|e0)/;
/** A GTIN followed by another element that medicines have. */
const MEDICINE = /^01\d{14}(?:10|11|17|21|713)/;
/** GS1's limit for serial and lot, and the longest text to look at. */
const LONGEST_VALUE = 20;
const LONGEST_TEXT = 500;

export function withoutAimId(text: string): string {
  return text.replace(AIM_ID, '');
}

/**
 * Reads a GS1 element string. A text is one if it begins with a GS1 symbol's AIM id, has a separator (0x1D),
 * or begins with a GTIN and an element that medicines have; and if its GTIN's check digit is right, so an
 * internal code that begins with 01 by chance stays whole.
 *
 * @param isGs1 set by a reader that knows, such as the camera's decoder
 * @returns null for any other text. Never throws
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

/**
 * null if the elements can't be told apart or a date is invalid. The parser throws on anything it doesn't
 * know.
 */
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

/** undefined for a date that doesn't exist. The parser takes month 13 for January. */
function dayOf(date: string): string | undefined {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((start) => Number(date.slice(start, start + 2)));
  if (month < 1 || month > 12) return undefined;
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
  if (day > last) return undefined;
  const parts = [2000 + year, month, day === 0 ? last : day];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** A serial or lot of open length that swallowed what came after it. */
function isSeparatorLost(elements: string, { lot, serial }: Parts): boolean {
  if ((serial?.length ?? 0) > LONGEST_VALUE || (lot?.length ?? 0) > LONGEST_VALUE) return true;
  if (elements.includes(GROUP_SEPARATOR)) return false;
  // Without separators only the last element may be of open length; a fixed one inside it was swallowed.
  const open = serial ?? lot ?? '';
  return /17\d{6}10./.test(open) || /10.+17\d{6}/.test(open) || /17\d{6}$/.test(open);
}
