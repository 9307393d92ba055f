import {
  type FieldSource,
  isCodeSource,
  isNumberSource,
  type ProfileField,
} from '@balanco/contract/exports/export-profile';
import { decimalDigits } from './decimal-digits.js';
import type { FileHeading, FileRow } from './file-row.js';

/** Why an item can't be written (docs/adjustment-files.md, "What is refused"). */
export type FieldProblem = 'no_code' | 'too_long' | 'fraction' | 'negative' | 'character' | 'separator';

export type RenderedField = { readonly text: string } | { readonly problem: FieldProblem };

/** The text of a field, as wide as the field if it has a width. Nothing is cut and no quantity rounded. */
export function renderField(field: ProfileField, row: FileRow, heading: FileHeading): RenderedField {
  if (isNumberSource(field.source)) return renderNumber(field, numberOf(field.source, row));
  const text = textOf(field, row, heading).normalize('NFC').trim();
  if (field.source === 'code' && text === '') return { problem: 'no_code' };
  // The zeros of a code are filling where the field is filled with zeros: 0789… fits into the 13 columns of an EAN.
  const isFilled = field.pad === '0' && field.length !== null && isCodeSource(field.source);
  return fill(field, '', isFilled ? text.replace(/^0+(?=.)/, '') : text);
}

function renderNumber(field: ProfileField, value: number | null): RenderedField {
  if (value === null) return { text: ' '.repeat(field.length ?? 0) };
  const isMoney = field.source === 'value' || field.source === 'total';
  const digits = decimalDigits(value, field.decimals, isMoney);
  if (digits === null) return { problem: 'fraction' };
  if (digits.isNegative && field.sign === 'none') return { problem: 'negative' };
  const plus = field.sign === 'both' ? '+' : '';
  const mark = field.decimals === 0 ? '' : field.decimal_mark;
  return fill(field, digits.isNegative ? '-' : plus, `${digits.whole}${mark}${digits.fraction}`);
}

/** Zeros stand between the sign and the digits, blanks before or after both. */
function fill({ length, align, pad }: ProfileField, sign: string, text: string): RenderedField {
  if (length === null) return { text: sign + text };
  const missing = length - [...text].length - sign.length;
  if (missing < 0) return { problem: 'too_long' };
  const padding = pad.repeat(missing);
  if (align === 'left') return { text: sign + text + padding };
  return { text: pad === '0' ? sign + padding + text : padding + sign + text };
}

/** null for a count that didn't take place, which is blank: zeros would say that it found none. */
function numberOf(source: FieldSource, row: FileRow): number | null {
  switch (source) {
    case 'quantity':
      return row.quantity;
    case 'quantity_unsigned':
      return Math.abs(row.quantity);
    case 'count_1':
      return row.counts[0];
    case 'count_2':
      return row.counts[1];
    case 'count_3':
      return row.counts[2];
    case 'expected':
      return row.expected;
    case 'value':
      return row.value;
    default:
      return row.total;
  }
}

function textOf({ source, text }: ProfileField, row: FileRow, heading: FileHeading): string {
  switch (source) {
    case 'code':
      return row.code;
    case 'internal_code':
      return row.internalCode;
    case 'barcode':
      return row.barcode;
    case 'description':
      return row.description;
    case 'department':
      return row.department;
    case 'direction':
      return row.quantity < 0 ? 'S' : 'E';
    case 'reason':
      return row.reason;
    case 'inventory':
      return heading.inventory;
    case 'date':
      return heading.date.split('-').toReversed().join('');
    default:
      return text;
  }
}
