import { hasValidCheckDigit, itemKey } from '@balanco/contract/base/codes';
import { readElementString } from '@balanco/contract/counts/element-string';
import type { PhotoRules } from '@balanco/contract/mobile/mobile-photos';
import { expiryOf } from './old-box';
import type { BoxByHand, Reading } from './reading';

const GROUP_SEPARATOR = '\u001d';
/** Characters that a symbol or a scanner may send. */
const LOT = /^[0-9A-Z/.\-_+ ]{1,20}$/;
const GTIN_LENGTH = 14;

export function lacksBox({ scanned, content }: Reading): boolean {
  if (scanned === undefined || content.box !== undefined || content.deleted) return false;
  return readElementString(scanned)?.codeOnly === true;
}

/** The symbol lacked them and the message can carry them. */
export function canHaveBox({ kind, code, lot, expiry, serial, content }: Reading): boolean {
  const isFromSymbol = [lot, expiry, serial].some((part) => part !== undefined);
  return kind === 'barcode' && !isFromSymbol && !content.deleted && hasValidCheckDigit(code) === true;
}

interface KeyedProduct {
  readonly internalKey: string;
  readonly barcodeKey: string;
  readonly department?: string | undefined;
}

/** Of every box of the product (docs/expiry.md, "On the phone"). */
export function wantsExpiry(product: KeyedProduct | null, rules: PhotoRules | null): boolean {
  if (product === null || rules === null) return false;
  const { internalKey, barcodeKey, department = '' } = product;
  const { expiry_departments: departments = [], expiry_items: items = [] } = rules;
  return departments.includes(department) || items.includes(itemKey(internalKey, barcodeKey));
}

export function lacksExpiry(reading: Reading): boolean {
  const isWanted = reading.asksExpiry === true && reading.content.quantity > 0;
  return isWanted && expiryOf(reading) === null && canHaveBox(reading);
}

/** null if it wouldn't read back the same. */
export function boxText(code: string, { lot, expiry }: BoxByHand): string | null {
  const date = expiry === '' ? '' : `17${expiry.slice(2).replaceAll('-', '')}`;
  const text = `01${code.padStart(GTIN_LENGTH, '0')}${date}${lot === '' ? '' : `10${lot}`}${GROUP_SEPARATOR}`;
  const read = readElementString(text);
  const isSame = read?.code === code && (read.lot ?? '') === lot && (read.expiry ?? '') === expiry;
  return isSame ? text : null;
}

/** null for a lot that no symbol could have. */
export function readLot(typed: string): string | null {
  const lot = typed.trim().toUpperCase();
  return lot === '' || LOT.test(lot) ? lot : null;
}

const DATE = /^(?:(\d{1,2})[/.,-])?(\d{1,2})[/.,-](\d{2}|\d{4})$/;
/** Takes dates without a slash: '0527', '052027', '31052027'. */
const DATE_OF_DIGITS = /^(\d{2}(?=\d{6}$))?(\d{2})(\d{2}|\d{4})$/;

/** '5/27' and '05/2027' mean the month's last day. '' for nothing, null for no date. */
export function readExpiry(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const [, day, month = '', year = ''] = DATE.exec(text) ?? DATE_OF_DIGITS.exec(text) ?? [];
  const [inYear, inMonth] = [Number(year.length === 2 ? `20${year}` : year), Number(month)];
  if (inMonth < 1 || inMonth > 12 || inYear < 2000 || inYear > 2099) return null;
  const last = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate();
  const onDay = day === undefined ? last : Number(day);
  if (onDay < 1 || onDay > last) return null;
  return [inYear, inMonth, onDay].map((part) => String(part).padStart(2, '0')).join('-');
}

/** What is plausible on a shelf, in years from now on either side. */
const YEARS = 10;

/** Month and year in four digits: '0627' is 2027-06-30. @param now ISO 8601 */
export function readMonth(typed: string, now: string): string | null {
  const expiry = /^\d{4}$/.test(typed) ? readExpiry(typed) : null;
  return expiry !== null && Math.abs(Number.parseInt(expiry, 10) - Number.parseInt(now, 10)) <= YEARS
    ? expiry
    : null;
}
