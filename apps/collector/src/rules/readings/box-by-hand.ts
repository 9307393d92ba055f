import { hasValidCheckDigit } from '@balanco/contract/base/codes';
import { readElementString } from '@balanco/contract/counts/element-string';
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
