import { hasValidCheckDigit } from '@balanco/contract/base/codes';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { FIELD_LABELS, fieldsOf, type ImportColumnKey, type ImportField } from '../import-columns.js';
import type { SheetMapping, SheetOptions } from '../import-options.js';
import type { Suspicion } from '../problems.js';
import { type Cell, type Grid, type GridRow, isBlank } from './grid.js';
import { headingBasis, headingField } from './headings.js';

export interface MappedColumn {
  field: ImportField;
  index: number;
  by: 'heading' | 'content' | 'remembered' | 'choice';
}

interface Sheet {
  headings: readonly string[];
  content: readonly ColumnContent[];
}

interface Choices {
  chosen: SheetMapping;
  remembered: SheetMapping;
  valueBasis?: ValueBasis;
}

const BOTH = ['system_stock', 'value'] as const;

/**
 * Maps by the person's choice, then heading, then content, never by position (docs/files.md, "Reading Excel
 * and CSV"). No column fills two fields.
 */
export function mapColumns(
  columns: readonly ImportColumnKey[],
  { chosen, remembered, valueBasis = 'unknown' }: Choices,
  sheet: Sheet,
): { mapped: MappedColumn[]; missing: ImportField[]; suspicions: Suspicion[] } {
  const wanted = { ...remembered, ...chosen };
  const fields = allowedFields(fieldsOf(columns), wanted);
  const mapped: MappedColumn[] = [];
  const take = (field: ImportField, index: number, by: MappedColumn['by']) => {
    if (index < sheet.content.length && !mapped.some((one) => one.index === index || one.field === field))
      mapped.push({ field, index, by });
  };
  for (const field of fields) {
    const index = wanted[field];
    if (typeof index === 'number') take(field, index, field in chosen ? 'choice' : 'remembered');
  }
  const open = fields.filter((field) => wanted[field] === undefined);
  const generic = open.includes('barcode') ? codesThatAreBarcodes(sheet, mapped) : undefined;
  if (generic !== undefined) take('barcode', generic, 'content');
  const suspicions: Suspicion[] = [];
  for (const field of open) {
    if (mapped.some((one) => one.field === field)) continue;
    const found = candidatesFor(field, sheet.headings, mapped);
    const candidates = field === 'value' ? byBasis(found, valueBasis) : found;
    const [first, ...others] = candidates;
    if (first === undefined) continue;
    take(field, first.index, 'heading');
    if (others.length > 0) suspicions.push(ambiguousText(field, [first, ...others]));
  }
  for (const field of open) {
    const index = mapped.some((one) => one.field === field) ? undefined : findByContent(field, sheet, mapped);
    if (index !== undefined) take(field, index, 'content');
  }
  dropOneOfBothForms(mapped);
  suspicions.push(...otherBasis(mapped, sheet.headings, valueBasis));
  const undecided = fields.filter((field) => wanted[field] !== null);
  return { mapped, missing: notFound(undecided, mapped), suspicions };
}

/** A column 'Código' of GTINs, if no other heading names the barcode. */
function codesThatAreBarcodes(
  { headings, content }: Sheet,
  taken: readonly MappedColumn[],
): number | undefined {
  if (candidatesFor('barcode', headings, taken).length > 0) return undefined;
  return candidatesFor('internal_code', headings, taken).find(
    ({ index, heading }) => content[index]?.gtins && !/int/i.test(heading),
  )?.index;
}

/** The only column whose content fits the field; undefined for none or several. */
function findByContent(
  field: ImportField,
  { headings, content }: Sheet,
  taken: readonly MappedColumn[],
): number | undefined {
  const free = content.flatMap((one, index) => {
    const named = headingField(headings[index] ?? '') !== null;
    return named || taken.some((column) => column.index === index) ? [] : [{ ...one, index }];
  });
  if (field === 'barcode') return free.find(({ gtins }) => gtins)?.index;
  if (field === 'stock_value_combined') return free.find(({ combined }) => combined)?.index;
  if (field === 'value') {
    const [only, ...more] = free.filter(({ amounts }) => amounts);
    return more.length > 0 ? undefined : only?.index;
  }
  if (field !== 'description') return undefined;
  const [longest] = free
    .filter(({ textLength }) => textLength > 0)
    .sort((a, b) => b.textLength - a.textLength);
  return longest?.index;
}

/** 'Saldo & Valor' is one column or two; choosing one form turns the other off. */
function allowedFields(fields: readonly ImportField[], wanted: SheetMapping): ImportField[] {
  const apart = BOTH.some((field) => typeof wanted[field] === 'number');
  const combined = typeof wanted.stock_value_combined === 'number' && !apart;
  return fields.filter(
    (field) => !(isOneOfBoth(field) ? combined : field === 'stock_value_combined' && apart),
  );
}

function isOneOfBoth(field: ImportField): boolean {
  return field === 'system_stock' || field === 'value';
}

function dropOneOfBothForms(mapped: MappedColumn[]): void {
  const combined = mapped.findIndex(({ field }) => field === 'stock_value_combined');
  if (combined >= 0 && mapped.some(({ field }) => isOneOfBoth(field))) mapped.splice(combined, 1);
}

interface Candidate {
  index: number;
  heading: string;
  rank: number;
}

function candidatesFor(
  field: ImportField,
  headings: readonly string[],
  taken: readonly MappedColumn[],
): Candidate[] {
  return headings
    .flatMap((heading, index): Candidate[] => {
      const known = headingField(heading);
      if (known?.field !== field || taken.some((one) => one.index === index)) return [];
      return [{ index, heading, rank: known.rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
}

/** The cost first for a pharmacy that keeps costs, and the sale price last; the other way round for sale prices. */
function byBasis(candidates: readonly Candidate[], basis: ValueBasis): Candidate[] {
  if (basis === 'unknown') return [...candidates];
  const distance = ({ heading }: Candidate) => {
    const says = headingBasis(heading);
    return says === basis ? 0 : says === null ? 1 : 2;
  };
  return [...candidates].sort((a, b) => distance(a) - distance(b));
}

const BASIS_NAMES = { cost: 'custo', sale: 'preço de venda' } as const;

/** The used column contradicts the pharmacy's setting, as one that is remembered of another pharmacy. */
function otherBasis(
  mapped: readonly MappedColumn[],
  headings: readonly string[],
  basis: ValueBasis,
): Suspicion[] {
  const value = mapped.find(({ field, by }) => field === 'value' && by !== 'choice');
  if (value === undefined || basis === 'unknown') return [];
  const heading = headings[value.index] ?? '';
  const says = headingBasis(heading);
  if (says === null || says === basis) return [];
  return [
    {
      kind: 'other_basis',
      field: 'value',
      message: `O valor do catálogo desta farmácia é ${BASIS_NAMES[basis]}, mas a coluna usada é ${columnText(heading, value.index)}.`,
    },
  ];
}

function notFound(wanted: readonly ImportField[], mapped: readonly MappedColumn[]): ImportField[] {
  const found = new Set(mapped.map(({ field }) => field));
  return wanted.filter((field) =>
    field === 'stock_value_combined' || (isOneOfBoth(field) && found.has('stock_value_combined'))
      ? false
      : !found.has(field),
  );
}

function ambiguousText(
  field: ImportField,
  [used, ...others]: readonly [Candidate, ...Candidate[]],
): Suspicion {
  const names = others.map(({ heading, index }) => columnText(heading, index));
  return {
    kind: 'ambiguous_heading',
    field,
    message: `${FIELD_LABELS[field]}, usado: ${columnText(used.heading, used.index)}. Também há ${names.join(', ')}.`,
  };
}

function columnText(heading: string, index: number): string {
  return `“${heading}” (coluna ${columnLetter(index)})`;
}

export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

/** The index in `grid.rows`; null without headings. */
export function headerOf(grid: Grid, { headerRow }: SheetOptions): number | null {
  if (headerRow === 'auto') return findHeader(grid);
  const index = headerRow === 'none' ? -1 : grid.rows.findIndex(({ line }) => line === headerRow);
  return index < 0 ? null : index;
}

/**
 * The row with the most known headings. A single one counts only if it is a code or the row has other words:
 * the title 'Estoque' is no heading row. Otherwise the first row, if only it consists of words.
 */
function findHeader({ headings, rows }: Grid): number | null {
  const known = headings.map((row) => new Set(row.flatMap((heading) => headingField(heading)?.field ?? [])));
  const most = known.reduce((sum, fields) => Math.max(sum, fields.size), 0);
  const header = known.findIndex((fields) => fields.size === most);
  if (most > 1 || namesCode(known[header]) || (most > 0 && isAllWords(headings[header] ?? []))) return header;
  return firstWords({ headings, rows });
}

function firstWords({ headings, rows }: Grid): number | null {
  const first = rows.findIndex(({ cells }) => !cells.every(isBlank));
  const below = headings[first + 1];
  if (below === undefined || rows[first]?.cells.some((cell) => typeof cell === 'number')) return null;
  return isAllWords(headings[first] ?? []) && !isAllWords(below) ? first : null;
}

function namesCode(fields: ReadonlySet<ImportField> | undefined): boolean {
  return fields?.has('barcode') === true || fields?.has('internal_code') === true;
}

function isAllWords(row: readonly string[]): boolean {
  const words = row.filter((heading) => heading !== '');
  return words.length > 1 && words.every((heading) => !/\d/.test(heading));
}

export function headingsOf(grid: Grid, header: number): string[] {
  const known = grid.headings[header];
  return known ? [...known] : Array.from(grid.rows[header]?.cells ?? [], (cell) => String(cell ?? '').trim());
}

export interface ColumnContent {
  /** Whether nearly all check digits are valid. */
  gtins: boolean;
  /** Nearly all have two decimals, or some do and the rest are numbers. */
  amounts: boolean;
  /** Some hold two numbers: 'Saldo & Valor'. */
  combined: boolean;
  /** Average; 0 if most have no letters or repeat too much for names. */
  textLength: number;
  filled: boolean;
}

const NEARLY_ALL = 0.8;

/** One in ten codes of eight digits is valid by chance. */
const FEWEST_GTINS = 1;
const AMOUNT = /^[-+]?\s*(?:R\$)?\s*[\d.,]*\d[.,]\d{2}$/;

const NUMBER = /^[-+]?\s*(?:R\$)?\s*\d[\d.,]*[-+]?$/;
const TWO_NUMBERS = /^[-+]?[\d.,]+[-+]?\s+[-+]?[\d.,]+[-+]?$/;
const LETTERS = /\p{L}{2}/u;

/** Groups and laboratories repeat; product names hardly do. */
const DIFFERENT = 0.5;

/** See docs/files.md, "Reading Excel and CSV". */
export function columnContents(rows: readonly GridRow[], width: number): ColumnContent[] {
  return Array.from({ length: width }, (_, index) =>
    contentOf(rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : [cells[index]]))),
  );
}

function contentOf(cells: readonly Cell[]): ColumnContent {
  const texts = cells.map(plain);
  const share = (test: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
  const amounts = share((text) => AMOUNT.test(text));
  const wordy = share((text) => LETTERS.test(text)) >= NEARLY_ALL;
  const named = wordy && new Set(texts).size >= texts.length * DIFFERENT;
  const gtins = texts.filter((text) => hasValidCheckDigit(text) === true);
  return {
    gtins:
      gtins.length >= FEWEST_GTINS &&
      gtins.length >= texts.length * NEARLY_ALL &&
      gtins.some((text) => text.length >= 12),
    amounts: amounts > 0 && share((text) => NUMBER.test(text)) >= NEARLY_ALL && amounts >= 0.3,
    combined: texts.some((text) => TWO_NUMBERS.test(text)),
    textLength: named ? texts.reduce((sum, text) => sum + text.length, 0) / texts.length : 0,
    filled: texts.length > 0,
  };
}

function plain(cell: Cell): string {
  if (typeof cell !== 'number') return typeof cell === 'object' ? cell.shown : String(cell ?? '').trim();
  const text = String(cell);
  // Excel drops the zero of 4.50.
  return /^-?\d+\.\d$/.test(text) ? `${text}0` : text;
}
