import { parseBarcode } from 'gs1-barcode-parser-mod';
import { hasValidCheckDigit } from '../base/codes.js';

export interface ElementString {
  /** Without leading zeros: '07891234567895' is '7891234567895'. */
  readonly code: string;
  readonly lot: string | null;
  /** A day of 00 is the month's last. */
  readonly expiry: string | null;
  readonly serial: string | null;
  /** Anvisa's registration number of the medicine. */
  readonly registration: string | null;
  /** A separator is lost or an element unreadable: trust only the code. */
  readonly codeOnly: boolean;
}

const GROUP_SEPARATOR = '\u001d';
/** Prefix by which scanners name a code's kind. */
const AIM_ID = /^\][A-Za-z][0-9a-zA-Z]/;
const GS1_AIM_ID = /^\](?:d|C1|Q3|e0)/;
/** A GTIN followed by another element that medicines have. */
const MEDICINE = /^01\d{14}(?:10|11|17|21|713)/;
/** GS1's limit for serial and lot. */
const LONGEST_VALUE = 20;
const LONGEST_TEXT = 500;

export function withoutAimId(text: string): string {
  return text.replace(AIM_ID, '');
}

/**
 * Reads a GS1 element string: it begins with a GS1 AIM id, has a separator (0x1D), or begins with a GTIN and
 * an element of medicines. The check digit must be right, so an internal code that begins with 01 stays
 * whole.
 * @param isGs1 set by a reader that knows
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

/** null if the elements can't be told apart or a date is invalid. */
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

/** The parser takes month 13 for January. */
function dayOf(date: string): string | undefined {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((start) => Number(date.slice(start, start + 2)));
  if (month < 1 || month > 12) return undefined;
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
  if (day > last) return undefined;
  const parts = [2000 + year, month, day === 0 ? last : day];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Whether a serial or lot swallowed what follows. */
function isSeparatorLost(elements: string, { lot, serial }: Parts): boolean {
  if ((serial?.length ?? 0) > LONGEST_VALUE || (lot?.length ?? 0) > LONGEST_VALUE) return true;
  if (elements.includes(GROUP_SEPARATOR)) return false;
  // Without separators only the last element may be of open length.
  const open = serial ?? lot ?? '';
  return /17\d{6}10./.test(open) || /10.+17\d{6}/.test(open) || /17\d{6}$/.test(open);
}
