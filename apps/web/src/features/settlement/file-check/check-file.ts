import type { Cell } from '@balanco/catalogue-file/sheet/grid';
import { sha256Hex, sha256Text } from '@balanco/client/sha256';
import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { CANONICAL_FIELDS, canonicalNumber, quotedField } from '@balanco/contract/settlement/settlement-hash';
import type { SettlementItem } from '@balanco/contract/settlement/settlements';
import type { SheetCell } from '../../../lib/sheet-writer';
import { canonicalCells, fileColumns, furtherCells } from '../settlement-file/file-columns';
import { createSettlementWriter, csvFields } from '../settlement-file/settlement-writer';
import { type ReadRow, readSettlementFile, UnreadableFile } from './read-settlement-file';

export interface CheckOptions {
  readonly bytes: Uint8Array;
  readonly basis: ValueBasis;
}

/** One cell, or a whole row that is missing, too many or there twice. */
export interface RowDifference {
  /** null for a row that is missing. */
  readonly line: number | null;
  readonly item: string;
  readonly kind: 'cell' | 'missing' | 'extra' | 'repeated' | 'heading';
  /** '' if the whole row differs. */
  readonly column: string;
  readonly expected: string;
  readonly found: string;
}

export interface FileVerdict {
  readonly rows: number;
  /** The hash of the file, and of the first seven columns as they stand in it. */
  readonly sha256: string;
  readonly hash: string;
  readonly isExact: boolean;
  readonly known: number;
  /** Differences in the order of the file; missing rows come last. */
  readonly differences: readonly RowDifference[];
}

/**
 * Compares a file with the items of a version, which arrive in the order of the hash (docs/settlement.md,
 * "Checking a file").
 *
 * @throws UnreadableFile
 */
export async function createFileChecker({ bytes, basis }: CheckOptions) {
  const [headings, ...rows] = await readSettlementFile(bytes);
  const labels = labelsOf(basis);
  assertSettlementFile(headings, labels);
  const exact = await createSettlementWriter({ format: 'csv', basis });
  const expected = new Map<string, ExpectedRow>();
  return {
    add(items: readonly SettlementItem[]) {
      exact.add(items);
      for (const item of items) {
        const cells = [...canonicalCells(item, basis), ...furtherCells(item)];
        expected.set(cells[0]?.text ?? '', { cells, csv: csvFields(item, basis), title: item.description });
      }
    },
    async finish(): Promise<FileVerdict> {
      const sha256 = sha256Hex(bytes);
      const seen = new Set<string>();
      const compared = rows.flatMap((row) => differencesOf(row, { labels, expected, seen }));
      const missing = [...expected].filter(([key]) => !seen.has(key));
      return {
        rows: rows.length,
        sha256,
        hash: sha256Text(rows.map(canonicalLineOf).join('')),
        isExact: (await exact.finish()).sha256 === sha256,
        known: seen.size,
        differences: [
          ...headingDifferences(headings, labels),
          ...compared,
          ...missing.map(([key, { title }]) => wholeRow('missing', null, `${key} ${title}`.trim())),
        ],
      };
    },
  };
}

interface ExpectedRow {
  readonly cells: readonly SheetCell[];
  readonly csv: readonly string[];
  readonly title: string;
}

interface Comparing {
  readonly labels: readonly string[];
  readonly expected: ReadonlyMap<string, ExpectedRow>;
  readonly seen: Set<string>;
}

function labelsOf(basis: ValueBasis): string[] {
  const { canonical, further } = fileColumns(basis);
  return [...canonical, ...further].map(({ label }) => label);
}

/** Whoever swapped two headings still has most of them in their places. */
function assertSettlementFile(headings: ReadRow | undefined, labels: readonly string[]) {
  const found = labels.filter((label, index) => textOf(headings?.cells[index]) === label).length;
  if (found * 2 < labels.length)
    throw new UnreadableFile(
      'O arquivo não é o de uma apuração: a primeira linha não tem os títulos item, esperado, apurado...',
    );
}

function headingDifferences(headings: ReadRow | undefined, labels: readonly string[]): RowDifference[] {
  const width = Math.max(labels.length, headings?.cells.length ?? 0);
  return Array.from({ length: width }, (_, index) => index).flatMap((index): RowDifference[] => {
    const [expected = '', found] = [labels[index], textOf(headings?.cells[index])];
    if (found === expected) return [];
    const column = `${index + 1}ª coluna`;
    return [{ line: headings?.line ?? 1, item: 'Títulos', kind: 'heading', column, expected, found }];
  });
}

function differencesOf({ line, cells }: ReadRow, { labels, expected, seen }: Comparing): RowDifference[] {
  const key = textOf(cells[0]);
  const row = expected.get(key);
  if (row === undefined) return [wholeRow('extra', line, key)];
  const item = `${key} ${row.title}`.trim();
  if (seen.has(key)) return [wholeRow('repeated', line, item)];
  seen.add(key);
  const width = Math.max(labels.length, cells.length);
  return Array.from({ length: width }, (_, index) => index).flatMap((index): RowDifference[] => {
    const cell = row.cells[index];
    const found = cells[index];
    if (isSame(cell, row.csv[index] ?? '', found)) return [];
    const column = labels[index] ?? `${index + 1}ª coluna`;
    return [{ line, item, kind: 'cell', column, expected: cell?.text ?? '', found: textOf(found) }];
  });
}

const wholeRow = (kind: RowDifference['kind'], line: number | null, item: string): RowDifference => ({
  line,
  item,
  kind,
  column: '',
  expected: '',
  found: '',
});

/** A spreadsheet that saves a CSV again writes '-34,00' as '-34'. */
function isSame(expected: SheetCell | undefined, csv: string, found: Cell): boolean {
  const text = textOf(found);
  if (expected === undefined) return text === '';
  if (text === expected.text || text === csv) return true;
  if (expected.number === undefined || expected.number === null) return false;
  return typeof found === 'number' ? found === expected.number : numberOf(text) === expected.number;
}

function numberOf(text: string): number {
  if (!/^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(text)) return Number.NaN;
  return Number(text.replaceAll('.', '').replace(',', '.'));
}

function textOf(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return canonicalNumber(cell);
  return typeof cell === 'string' ? cell : cell.shown;
}

function canonicalLineOf({ cells }: ReadRow): string {
  return `${CANONICAL_FIELDS.map((_, index) => quotedField(textOf(cells[index]))).join(';')}\n`;
}
