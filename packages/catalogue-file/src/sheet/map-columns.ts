import { FIELD_LABELS, fieldsOf, type ImportColumnKey, type ImportField } from '../import-columns.js';
import type { SheetMapping } from '../import-options.js';
import type { Suspicion } from '../suspicion.js';
import type { ColumnContent } from './column-content.js';
import { headingField } from './heading-field.js';

export interface MappedColumn {
  field: ImportField;
  index: number;
  by: 'heading' | 'content' | 'remembered' | 'choice';
}

interface Sheet {
  /** '' if a column has none. */
  headings: readonly string[];
  /** What the cells of each column look like; as long as the sheet is wide. */
  content: readonly ColumnContent[];
}

/** Which column a person chose for each field: now, and before for a sheet with the same headings. */
interface Choices {
  chosen: SheetMapping;
  remembered: SheetMapping;
}

const BOTH = ['system_stock', 'value'] as const;

/**
 * Which column of the sheet fills which field (docs/files.md, "Reading Excel and CSV"): by the person's choice,
 * otherwise by heading, otherwise by what its cells look like. What can't be told is left open; nothing is taken by its
 * place. No column fills two fields.
 */
export function mapColumns(
  columns: readonly ImportColumnKey[],
  { chosen, remembered }: Choices,
  sheet: Sheet,
): { mapped: MappedColumn[]; suspicions: Suspicion[] } {
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
    const candidates = candidatesFor(field, sheet.headings, mapped);
    const [first, ...others] = candidates;
    if (first === undefined) continue;
    take(field, first.index, 'heading');
    if (others.length > 0) suspicions.push(ambiguousText(field, candidates));
  }
  for (const field of open) {
    const index = mapped.some((one) => one.field === field) ? undefined : findByContent(field, sheet, mapped);
    if (index !== undefined) take(field, index, 'content');
  }
  dropOneOfBothForms(mapped);
  return { mapped, suspicions: [...suspicions, ...notFound(open, mapped)] };
}

/** A column headed 'Código' that holds GTINs, if no other heading names the barcode. */
function codesThatAreBarcodes(
  { headings, content }: Sheet,
  taken: readonly MappedColumn[],
): number | undefined {
  if (candidatesFor('barcode', headings, taken).length > 0) return undefined;
  return candidatesFor('internal_code', headings, taken).find(
    ({ index, heading }) => content[index]?.gtins && !/int/i.test(heading),
  )?.index;
}

/** The column that a field is known by what its cells look like; undefined if there is none or more than one. */
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

/** 'Saldo & Valor' is one column or two. A choice of one form turns the other off. */
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

function notFound(open: readonly ImportField[], mapped: readonly MappedColumn[]): Suspicion[] {
  const found = new Set(mapped.map(({ field }) => field));
  const missing = open.filter((field) =>
    field === 'stock_value_combined' || (isOneOfBoth(field) && found.has('stock_value_combined'))
      ? false
      : !found.has(field),
  );
  if (missing.length === 0) return [];
  const names = new Intl.ListFormat('pt-BR').format(missing.map((field) => FIELD_LABELS[field]));
  return [
    {
      kind: 'field_not_found',
      message: `Não se sabe que coluna é, e não será importado: ${names}. Se está na planilha, indique em “Colunas do arquivo”.`,
    },
  ];
}

function ambiguousText(field: ImportField, candidates: readonly Candidate[]): Suspicion {
  const names = candidates.map(({ heading, index }) => `“${heading}” (coluna ${columnLetter(index)})`);
  return {
    kind: 'ambiguous_heading',
    message: `Mais de uma coluna pode ser ${FIELD_LABELS[field]}: ${names.join(', ')}. Foi usada a primeira; confira.`,
  };
}

/** The name of a column in Excel: 'A' for 0, 'AA' for 26. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
