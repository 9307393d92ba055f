/** One product as a line of the file states it. Numbers are whole, so sums over them are exact. */
export interface CatalogueLine {
  /** null if the line has none. */
  internalCode: number | null;
  /** 13 digits, of which the first is not 0; null if the line has none. */
  barcode: string | null;
  description: string;
  /** '' if the line doesn't reach that far. */
  department: string;
  stockThousandths: number | null;
  valueCents: number | null;
  spelling: Spelling;
}

/** How the line writes its fields, as far as files differ in it. */
export interface Spelling {
  internalCodeZeros: boolean;
  absentBarcode: 'blank' | 'zeros';
  minus: 'before' | 'after';
  /** Replaces the stock. */
  stockText?: string;
  short: boolean;
}

export const PLAIN_SPELLING: Spelling = {
  internalCodeZeros: true,
  absentBarcode: 'blank',
  minus: 'before',
  short: false,
};

export const DESCRIPTION_WIDTH = 32;

/**
 * Writes a line at the fixed positions (specification, section 3): barcode 0-13, internal code 15-21, description
 * 22-54, stock and value 55-78 (each right-aligned in 11, a blank between), department 78-85.
 */
export function renderLine(line: CatalogueLine): string {
  const { spelling } = line;
  const codes = `${barcodeText(line).padEnd(13)}  ${internalCodeText(line).padEnd(6)} `;
  const upToDescription = codes + line.description.padEnd(DESCRIPTION_WIDTH);
  if (spelling.short) return upToDescription.trimEnd();
  const stock = spelling.stockText ?? decimalText(line.stockThousandths, 3, spelling.minus);
  const value = decimalText(line.valueCents, 2, spelling.minus);
  return `${upToDescription} ${stock.padStart(11)} ${value.padStart(11)}${line.department.padEnd(7)}`;
}

/** The internal code as the line writes it. */
export function internalCodeText({ internalCode, spelling }: CatalogueLine): string {
  if (internalCode === null) return '';
  return spelling.internalCodeZeros ? String(internalCode).padStart(6, '0') : String(internalCode);
}

function barcodeText({ barcode, spelling }: CatalogueLine): string {
  return barcode ?? (spelling.absentBarcode === 'zeros' ? '0'.repeat(13) : '');
}

function decimalText(units: number | null, decimals: number, minus: Spelling['minus']): string {
  if (units === null) return '';
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replace(/\B(?=(?:\d{3})+$)/g, '.');
  const text = `${whole},${digits.slice(-decimals)}`;
  if (units >= 0) return text;
  return minus === 'before' ? `-${text}` : `${text}-`;
}
