import { decodeText } from '@balanco/catalogue-file/decode-text';
import { MAX_FILE_BYTES } from '@balanco/catalogue-file/problems';
import { fileKind } from '@balanco/catalogue-file/sheet/file-kind';
import type { Cell } from '@balanco/catalogue-file/sheet/grid';
import { readCsv } from '@balanco/catalogue-file/sheet/read-csv';
import { readWorkbook } from '@balanco/catalogue-file/sheet/read-workbook';

export interface ReadRow {
  /** The line from 1, as a text editor or Excel counts. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** The file can't be read, or is none of a settlement; its message is a Portuguese sentence. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const SEPARATOR = ';';

/**
 * Reads a CSV or XLSX as its rows, the headings first.
 *
 * @throws UnreadableFile
 */
export async function readSettlementFile(bytes: Uint8Array): Promise<readonly ReadRow[]> {
  if (bytes.length === 0) throw new UnreadableFile('O arquivo está vazio.');
  if (bytes.length > MAX_FILE_BYTES)
    throw new UnreadableFile('O arquivo passa de 50 MB: não é o de uma apuração.');
  const kind = fileKind(bytes);
  if (kind === 'text') {
    const { grid, looseQuotes } = readCsv(decodeText(bytes, 'auto').text, SEPARATOR);
    if (looseQuotes !== null)
      throw new UnreadableFile(`O arquivo está danificado: na linha ${looseQuotes} há aspas que não fecham.`);
    return grid.rows;
  }
  if (kind !== 'zip') throw new UnreadableFile('O arquivo não é um CSV nem uma planilha XLSX.');
  const sheets = await readWorkbook(bytes, kind);
  if (!Array.isArray(sheets))
    throw new UnreadableFile('A planilha está danificada, incompleta ou protegida por senha.');
  return sheets[0]?.grid.rows ?? [];
}
