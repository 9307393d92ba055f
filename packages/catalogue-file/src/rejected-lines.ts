import type { SheetReading } from './catalogue.js';
import { decodeText } from './decode-text.js';
import { dropDosEof } from './drop-dos-eof.js';
import { pickLines } from './pick-lines.js';
import { fileKind } from './sheet/file-kind.js';
import { pickRows } from './sheet/pick-rows.js';
import { readCsv } from './sheet/read-csv.js';

export interface RejectedRequest {
  file: Blob;
  /** The numbers of the lines, as the catalogue has them. */
  lines: readonly number[];
  /** How the file was read; null for a TXT. */
  sheet: Pick<SheetReading, 'sheet' | 'headerRow' | 'separator'> | null;
}

export interface RejectedLines {
  bytes: Uint8Array<ArrayBuffer>;
  /** The ending of the file's name; null to keep that of the file. */
  ending: 'xlsx' | 'xls' | null;
}

/**
 * A file with these lines only, in the format of the whole one, to mend and import again
 * (docs/files.md, "Review before sending"). Lines of a TXT or CSV are copied byte for byte; a CSV and a workbook keep
 * their headings.
 */
export async function rejectedLines({ file, lines, sheet }: RejectedRequest): Promise<RejectedLines> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wanted = new Set(lines);
  if (sheet === null)
    return { bytes: pickLines(dropDosEof(bytes), (line) => wanted.has(line)), ending: null };
  const kind = fileKind(bytes);
  if (kind === 'zip' || kind === 'ole' || kind === 'markup') {
    if (sheet.headerRow !== null) wanted.add(sheet.headerRow);
    return pickRows(bytes, kind, sheet.sheet, wanted);
  }
  const content = dropDosEof(bytes);
  const physical = physicalLines(content, wanted, sheet);
  return { bytes: pickLines(content, (line) => physical.has(line)), ending: null };
}

/** The lines of the wanted records and of the headings: a quoted cell may span several. */
function physicalLines(
  content: Uint8Array,
  wanted: ReadonlySet<number>,
  { headerRow, separator }: Pick<SheetReading, 'headerRow' | 'separator'>,
): Set<number> {
  const { rows } = readCsv(decodeText(content, 'windows-1252').text, separator ?? 'auto').grid;
  const lines = new Set<number>();
  const first = rows[0]?.line ?? 1;
  // The line in which Excel names the separator.
  for (let line = 1; line < first; line += 1) lines.add(line);
  rows.forEach(({ line, cells }, index) => {
    if (line !== headerRow && !wanted.has(line)) return;
    const breaks = cells.reduce((sum: number, cell) => sum + String(cell).split('\n').length - 1, 0);
    const end = rows[index + 1]?.line ?? line + breaks + 1;
    for (let at = line; at < end; at += 1) lines.add(at);
  });
  return lines;
}
