import { codeKey } from '@balanco/contract/base/codes';
import { formatInteger } from '@balanco/contract/base/numbers';
import { lineUnits } from '@balanco/contract/counts/count-shape';
import {
  type ExportedLineValues,
  exportEndSchema,
  exportedLineSchema,
  exportStartSchema,
} from '@balanco/contract/counts/counts';
import { UnexpectedAnswer } from '../../../api/failures';
import { createLineReader } from '../../../api/json-lines';
import { SHEET_ROW_LIMIT } from '../../../lib/spreadsheets';
import { createCountsWriter } from './counts-writer';
import { type ExportedLine, exportedLine } from './export-columns';
import type { ExportOptions } from './export-options';

export interface CountsFile {
  readonly content: Blob;
  readonly rows: number;
  /** How many unrecognised lines, which have neither code nor quantity. */
  readonly leftOut: number;
}

export interface ExportNote {
  readonly done: number;
  readonly total: number;
}

/** More lines than a worksheet has. The message is for the user. */
export class TooManyLines extends Error {
  override readonly name = 'TooManyLines';
}

interface ExportMaking {
  /** @throws UnexpectedAnswer for different text, TooManyLines for Excel */
  readonly add: (pieces: readonly Uint8Array[]) => void;
  /** @throws UnexpectedAnswer if lines are missing */
  readonly finish: () => Promise<CountsFile>;
}

export async function makeExport(
  options: ExportOptions,
  note: (note: ExportNote) => void,
): Promise<ExportMaking> {
  const writer = await createCountsWriter(options);
  const totals = options.content === 'totals' ? createProductTotals() : null;
  let progress: ExportNote = { done: 0, total: 0 };
  let rows = 0;
  let leftOut = 0;
  const write = (lines: readonly ExportedLine[]) => {
    rows += lines.length;
    writer.add(lines);
  };
  const reading = readExport({
    take(lines) {
      const known = lines.filter(({ kind }) => kind !== 'unrecognised');
      leftOut += lines.length - known.length;
      (totals?.add ?? write)(known);
    },
    onProgress(done, total) {
      if (totals === null && options.format === 'xlsx' && total > SHEET_ROW_LIMIT)
        throw new TooManyLines(
          `Uma planilha do Excel tem no máximo ${formatInteger(SHEET_ROW_LIMIT)} linhas. Exporte em TXT ou escolha um inventário.`,
        );
      progress = { done, total };
    },
  });
  return {
    add(pieces) {
      for (const piece of pieces) reading.add(piece);
      note(progress);
    },
    async finish() {
      reading.finish();
      if (totals !== null) write(totals.rows());
      return { content: await writer.finish(), rows, leftOut };
    },
  };
}

interface Total {
  readonly row: ExportedLine;
  /** Millionths, because quantity and factor have three decimals each. */
  readonly units: bigint;
}

export function createProductTotals() {
  const totals = new Map<string, Total>();
  return {
    add(lines: readonly ExportedLine[]) {
      for (const line of lines) {
        // A discarded count is no count of zero.
        if (line.units === null) continue;
        const key = line.product?.id ?? `${line.kind} ${codeKey(line.barcode || line.internal_code)}`;
        const { row, units } = totals.get(key) ?? { row: rowOf(line), units: 0n };
        totals.set(key, { row, units: units + unitsOf(line) });
      }
    },
    /** Products by name, then codes without a product. */
    rows: (): ExportedLine[] =>
      [...totals.values()]
        .map(({ row, units }) => ({ ...row, quantity: Number(units) / 1_000_000 }))
        .sort(byName),
  };
}

function rowOf(line: ExportedLine): ExportedLine {
  const { barcode, internal_code } = line.product ?? line;
  return {
    ...line,
    user_name: '',
    user_email: '',
    inventory_name: '',
    section_name: null,
    barcode,
    internal_code,
    factor: 1,
    units: undefined,
  };
}

function unitsOf({ quantity, factor, units }: ExportedLine): bigint {
  const counted = units ?? lineUnits({ quantity: quantity ?? 0, factor });
  return BigInt(Math.round(counted * 1_000_000));
}

const collator = new Intl.Collator('pt-BR', { numeric: true });

function byName(a: ExportedLine, b: ExportedLine): number {
  if ((a.product === null) !== (b.product === null)) return a.product === null ? 1 : -1;
  const text = ({ product, barcode, internal_code }: ExportedLine) =>
    product?.description ?? (barcode || internal_code);
  return collator.compare(text(a), text(b));
}

interface ReadSteps {
  readonly take: (lines: readonly ExportedLine[]) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Checks each piece's first line against the contract; checking all would take longer than reading.
 *
 * @throws UnexpectedAnswer for a different text or missing lines; what its steps throw
 */
export function readExport({ take, onProgress }: ReadSteps): ReturnType<typeof createLineReader> {
  let total: number | null = null;
  let done = 0;
  let sent: number | null = null;
  const reader = createLineReader((elements) => {
    if (elements.length === 0) return;
    let first = 0;
    if (total === null) {
      total = read(exportStartSchema, elements[0]).count;
      first = 1;
      onProgress(0, total);
    }
    const last = elements.at(-1);
    const isEnd = elements.length > first && !Array.isArray(last);
    const lines = elements.slice(first, isEnd ? -1 : undefined);
    if (lines.length > 0) read(exportedLineSchema, lines[0]);
    if (sent !== null || !lines.every(Array.isArray)) throw new UnexpectedAnswer('not a line of an export');
    if (isEnd) sent = read(exportEndSchema, last).lines;
    if (lines.length === 0) return;
    take((lines as ExportedLineValues[]).map(exportedLine)); // The first one was checked.
    done += lines.length;
    onProgress(done, Math.max(done, total ?? 0));
  });
  return {
    add: reader.add,
    finish() {
      reader.finish();
      if (sent !== done) throw new UnexpectedAnswer('an export with too few lines');
    },
  };
}

function read<T>(schema: { safeParse(value: unknown): { data?: T | undefined } }, value: unknown): T {
  const { data } = schema.safeParse(value);
  if (data === undefined) throw new UnexpectedAnswer('not an element of an export');
  return data;
}
