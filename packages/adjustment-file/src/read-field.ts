import { isNumberSource, type ProfileField } from '@balanco/contract/exports/export-profile';

const NUMBER = /^([+-]?)(\d*)(?:[.,](\d*))?$/;

/** The value of a field from its text; null for an empty number, undefined for a text that is no number. */
export function readField(field: ProfileField, text: string): string | number | null | undefined {
  return isNumberSource(field.source) ? readNumber(field, text.trim()) : withoutFilling(field, text);
}

/** Without a mark of its own, the last digits are the decimals that the profile states. */
function readNumber({ decimals, decimal_mark }: ProfileField, text: string): number | null | undefined {
  if (text === '') return null;
  const [, sign, whole = '', fraction] = NUMBER.exec(text) ?? [];
  if (sign === undefined || whole + (fraction ?? '') === '') return undefined;
  const isImplied = decimal_mark === '' && decimals > 0 && fraction === undefined;
  const digits = isImplied ? `${whole}e-${decimals}` : `${whole || '0'}.${fraction || '0'}`;
  const value = Number(digits);
  return sign === '-' && value !== 0 ? -value : value;
}

function withoutFilling({ pad, length, source }: ProfileField, text: string): string {
  const isFilled = pad === '0' && length !== null && source !== 'text';
  return (isFilled ? text.replace(/^0+/, '') : text).trim();
}
