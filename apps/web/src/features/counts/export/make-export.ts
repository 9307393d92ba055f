import { formatInteger } from '@balanco/contract/base/numbers';
import { SHEET_ROW_LIMIT } from '../../../lib/sheet-row-limit';
import { type CountsFile, createCountsWriter } from './counts-writer';
import type { ExportOptions } from './export-options';
import { readExport } from './read-export';
import { createProductTotals } from './total-by-product';

/** How far the file is, after each piece of the answer. */
export interface ExportNote {
  readonly done: number;
  readonly total: number;
}

/** The lines don't fit into a worksheet. The message is the sentence for the user. */
export class TooManyLines extends Error {
  override readonly name = 'TooManyLines';
}

/** Makes the file of an export from the bytes of its answer, as they arrive. */
export interface ExportMaking {
  /** @throws UnexpectedAnswer for another answer, TooManyLines for Excel */
  readonly add: (pieces: readonly Uint8Array[]) => void;
  /** @throws UnexpectedAnswer if lines are missing */
  readonly finish: () => CountsFile;
}

/** Every line of the answer, or the total of each product. Nothing but the file and the totals is kept. */
export async function makeExport(
  options: ExportOptions,
  note: (note: ExportNote) => void,
): Promise<ExportMaking> {
  const writer = await createCountsWriter(options);
  const totals = options.content === 'totals' ? createProductTotals() : null;
  let progress: ExportNote = { done: 0, total: 0 };
  const reading = readExport({
    take: (totals ?? writer).add,
    onProgress(done, total) {
      if (totals === null && options.format === 'xlsx' && total > SHEET_ROW_LIMIT)
        throw new TooManyLines(tooManyForSheet());
      progress = { done, total };
    },
  });
  return {
    add(pieces) {
      for (const piece of pieces) reading.add(piece);
      note(progress);
    },
    finish() {
      reading.finish();
      if (totals === null) return writer.finish();
      writer.add(totals.rows());
      return { ...writer.finish(), leftOut: totals.leftOut() };
    },
  };
}

function tooManyForSheet(): string {
  return `Uma planilha do Excel tem no máximo ${formatInteger(SHEET_ROW_LIMIT)} linhas. Exporte em TXT ou escolha um inventário.`;
}
