import type { FieldSource, ProfileField } from '@balanco/contract/exports/export-profile';
import { PLAIN_FIELD } from './shipped-profiles.js';

/** A column of a sample, with its place in a fixed file. */
export interface SampleColumn {
  readonly start?: number;
  readonly length?: number;
  readonly texts: readonly string[];
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A field for each column: the longest number is the code, the next number after it the quantity, texts are the description. */
export function guessFields(columns: readonly SampleColumn[]): ProfileField[] {
  const numbers = columns.filter(({ texts }) => texts.every((text) => NUMBER.test(text.trim())));
  const whole = numbers.filter(({ texts }) => texts.every((text) => /^\d+$/.test(text.trim())));
  const code = longest(whole) ?? columns[0];
  const others = numbers.filter((column) => column !== code);
  const codeAt = code === undefined ? -1 : columns.indexOf(code);
  const quantity = others.find((column) => columns.indexOf(column) > codeAt) ?? others[0];
  const direction = columns.find(({ texts }) => texts.every((text) => /^[ES]$/.test(text.trim())));
  const description = longest(
    columns.filter((column) => column !== code && column !== direction && !numbers.includes(column)),
  );
  return columns.map((column) => {
    if (column === code) return fieldOf(column, 'code');
    if (column === quantity)
      return fieldOf(column, direction === undefined ? 'quantity' : 'quantity_unsigned');
    if (column === direction) return fieldOf(column, 'direction');
    return fieldOf(column, column === description ? 'description' : 'text');
  });
}

function longest(columns: readonly SampleColumn[]): SampleColumn | undefined {
  const size = ({ texts }: SampleColumn) => Math.max(...texts.map((text) => text.trim().length));
  return columns.toSorted((one, other) => size(other) - size(one))[0];
}

function fieldOf({ start, length, texts }: SampleColumn, source: FieldSource): ProfileField {
  const isNumber = source === 'quantity' || source === 'quantity_unsigned';
  const trimmed = texts.map((text) => text.trim());
  const isZeroFilled =
    trimmed.every((text) => /^[+-]?\d/.test(text)) &&
    trimmed.some((text) => /^[+-]?0\d/.test(text)) &&
    new Set(trimmed.map((text) => text.length)).size === 1;
  const fraction = /[.,](\d+)$/.exec(trimmed[0] ?? '');
  const isRight = isZeroFilled || texts.some((text) => /^ +\S/.test(text));
  return {
    ...PLAIN_FIELD,
    source,
    start: start ?? null,
    length: length ?? (isZeroFilled ? (trimmed[0]?.length ?? null) : null),
    align: isRight ? 'right' : 'left',
    pad: isZeroFilled ? '0' : ' ',
    decimals: isNumber ? (fraction?.[1]?.length ?? 0) : 0,
    decimal_mark: isNumber && fraction !== null ? (fraction[0][0] === ',' ? ',' : '.') : '',
    sign:
      isNumber && source === 'quantity' && trimmed.some((text) => text.startsWith('-')) ? 'minus' : 'none',
    text: source === 'text' ? commonText(trimmed) : '',
  };
}

/** What stands in a column of every line alike is a fixed text. */
function commonText(texts: readonly string[]): string {
  return new Set(texts).size === 1 ? (texts[0] ?? '') : '';
}
