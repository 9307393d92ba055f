import { parseBarcode } from 'gs1-barcode-parser-mod';
import { hasValidCheckDigit } from '../base/codes.js';

export interface ElementString {
  /** '07891234567895' is '7891234567895', without leading zeros. */
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
 * an element of medicines. Also a GS1 Digital Link and the text with brackets that is printed below a
 * symbol. The check digit must be right, so an internal code that begins with 01 stays whole.
 * @param isGs1 set by a reader that knows
 * @returns null for any other text. Never throws
 */
export function readElementString(text: string, isGs1 = false): ElementString | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = withoutAimId(text);
  const spelt = readLink(plain) ?? readBrackets(plain);
  if (spelt !== null) return symbolOf(spelt.gtin, spelt.elements && partsOf(spelt.elements));
  const elements = plain.startsWith(GROUP_SEPARATOR) ? plain.slice(1) : plain;
  const isClaimed = isGs1 || GS1_AIM_ID.test(text) || elements.includes(GROUP_SEPARATOR);
  if (!isClaimed && !MEDICINE.test(elements)) return null;
  const gtin = elements
    .split(GROUP_SEPARATOR)
    .map((part) => /^01(\d{14})/.exec(part)?.[1])
    .find((found) => found !== undefined);
  if (gtin === undefined) return null;
  const parsed = parse(elements);
  const parts = parsed && partsOf(parsed);
  return symbolOf(gtin, parts && isSeparatorLost(elements, parts) ? null : parts);
}

type Parts = Omit<ElementString, 'code' | 'codeOnly'>;
type Elements = ReadonlyMap<string, string>;

const nothing: Parts = { lot: null, expiry: null, serial: null, registration: null };

/** @param parts null if only the code can be trusted */
function symbolOf(gtin: string, parts: Parts | null): ElementString | null {
  // The parser doesn't check the digit.
  if (hasValidCheckDigit(gtin) !== true) return null;
  const code = gtin.replace(/^0+/, '');
  if (code === '') return null;
  return parts === null ? { code, ...nothing, codeOnly: true } : { code, ...parts, codeOnly: false };
}

/** null if the elements can't be told apart. */
function parse(elements: string): Elements | null {
  try {
    return new Map(parseBarcode(elements).parsedCodeItems.map((item) => [item.ai, item.raw]));
  } catch {
    return null;
  }
}

/** null if a value is too long or a date invalid. */
function partsOf(elements: Elements): Parts | null {
  const date = elements.get('17');
  const expiry = date === undefined ? null : dayOf(date);
  const lot = elements.get('10') ?? null;
  const serial = elements.get('21') ?? null;
  const isLong = [lot, serial].some((value) => (value?.length ?? 0) > LONGEST_VALUE);
  if (expiry === undefined || isLong) return null;
  return { lot, expiry, serial, registration: elements.get('713') ?? null };
}

interface Spelt {
  readonly gtin: string;
  /** null if they can't be told apart. */
  readonly elements: Elements | null;
}

const LINK =
  /^https?:\/\/[^/?#]+(?:\/[^?#]*)?\/(?:01|gtin)\/(\d{8}|\d{12,14})(?:\/([^?#]*))?(?:\?([^#]*))?(?:#.*)?$/i;
/** Names in links made before GS1 gave them up. */
const ALIASES: Readonly<Record<string, string>> = { lot: '10', ser: '21', exp: '17' };

/**
 * A GS1 Digital Link of any domain: the GTIN's qualifiers follow in the path, other elements in the query.
 * Compressed links aren't read: no kept library does it.
 */
function readLink(text: string): Spelt | null {
  const [, gtin, path = '', query = ''] = LINK.exec(text) ?? [];
  if (gtin === undefined) return null;
  const segments = path.split('/');
  const qualifiers = segments.flatMap((name, at) => (at % 2 === 0 ? [[name, segments[at + 1] ?? '']] : []));
  const attributes = query.split('&').map((attribute) => attribute.split('='));
  try {
    const elements = [...qualifiers, ...attributes].map(([name = '', value = '']): [string, string] => {
      const ai = name.toLowerCase();
      return [ALIASES[ai] ?? ai, decodeURIComponent(value)];
    });
    return { gtin, elements: new Map(elements) };
  } catch {
    return { gtin, elements: null };
  }
}

/** What is printed below a symbol: '(01)07891234567895(17)270531(10)L42A'. */
function readBrackets(text: string): Spelt | null {
  const gtin = /^(?:\(\d{2,4}\)[^()]+)*?\(01\)\s*(\d{14})\s*(?:\(|$)/.exec(text)?.[1];
  if (gtin === undefined) return null;
  const elements = [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)];
  // A lot may hold a bracket.
  const isWhole = elements.map(([element]) => element).join('') === text;
  return {
    gtin,
    elements: isWhole ? new Map(elements.map(([, ai = '', value = '']) => [ai, value.trim()])) : null,
  };
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
  if (elements.includes(GROUP_SEPARATOR)) return false;
  // Without separators only the last element may be of open length.
  const open = serial ?? lot ?? '';
  return /17\d{6}10./.test(open) || /10.+17\d{6}/.test(open) || /17\d{6}$/.test(open);
}
