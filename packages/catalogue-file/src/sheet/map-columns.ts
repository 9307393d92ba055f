import { FIELD_LABELS, fieldsOf, type ImportColumnKey, type ImportField } from '../import-columns.js';
import type { SheetMapping } from '../import-options.js';
import type { Suspicion } from '../suspicion.js';
import { headingField } from './heading-field.js';

export interface MappedColumn {
  field: ImportField;
  index: number;
  by: 'heading' | 'order' | 'choice';
}

interface Sheet {
  /** '' if a column has none. */
  headings: readonly string[];
  /** Whether there are headings, found or chosen. Without them, columns are matched by order. */
  headed: boolean;
  /** How many columns hold data. */
  width: number;
  /** Whether cells of this column hold two numbers. */
  isCombined: (index: number) => boolean;
}

const BOTH = ['system_stock', 'value'] as const;

/**
 * Which column of the sheet fills which field (docs/files.md, "Reading Excel and CSV"): by the person's choice,
 * otherwise by heading, or in a sheet without headings by the order of the chosen columns. No column fills two
 * fields.
 */
export function mapColumns(
  columns: readonly ImportColumnKey[],
  wanted: SheetMapping,
  sheet: Sheet,
): { mapped: MappedColumn[]; suspicions: Suspicion[] } {
  const fields = allowedFields(fieldsOf(columns), wanted);
  const mapped: MappedColumn[] = [];
  const take = (field: ImportField, index: number, by: MappedColumn['by']) => {
    if (index < sheet.width && !mapped.some((one) => one.index === index || one.field === field))
      mapped.push({ field, index, by });
  };
  for (const field of fields) {
    const index = wanted[field];
    if (typeof index === 'number') take(field, index, 'choice');
  }
  const open = fields.filter((field) => wanted[field] === undefined);
  if (!sheet.headed) {
    for (const [field, index] of byOrder(fields, sheet))
      if (open.includes(field)) take(field, index, 'order');
    return { mapped, suspicions: mapped.some(({ by }) => by === 'order') ? [orderText(mapped)] : [] };
  }
  const suspicions: Suspicion[] = [];
  for (const field of open) {
    const candidates = candidatesFor(field, sheet.headings, mapped);
    const [first, ...others] = candidates;
    if (first === undefined) continue;
    take(field, first.index, 'heading');
    if (others.length > 0) suspicions.push(ambiguousText(field, candidates));
  }
  dropOneOfBothForms(mapped);
  return { mapped, suspicions: [...suspicions, ...notFound(open, mapped)] };
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

function byOrder(fields: readonly ImportField[], { width, isCombined }: Sheet): [ImportField, number][] {
  const single = fields.filter((field) => !isOneOfBoth(field));
  const position = single.indexOf('stock_value_combined');
  const apart =
    position >= 0 && fields.length > single.length && width > single.length && !isCombined(position);
  const order = apart || position < 0 ? fields.filter((field) => field !== 'stock_value_combined') : single;
  return order.map((field, index) => [field, index]);
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
      message: `Sem cabeçalho correspondente, não será importado: ${names}. Se está na planilha, indique a coluna.`,
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

function orderText(mapped: readonly MappedColumn[]): Suspicion {
  const order = mapped.map(({ field }) => FIELD_LABELS[field]).join(', ');
  return {
    kind: 'columns_by_order',
    message: `Nenhum cabeçalho foi reconhecido: as colunas foram lidas na ordem ${order}. Confira.`,
  };
}

/** The name of a column in Excel: 'A' for 0, 'AA' for 26. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
