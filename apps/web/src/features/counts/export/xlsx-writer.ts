import { createSheetWriter } from '../../../lib/sheet-writer';
import type { CountsFile } from './counts-writer';
import { type ExportColumn, type ExportedLine, exportColumns } from './export-columns';
import type { ExportOptions } from './export-options';

/** See docs/files.md, "Exporting XLSX". */
export function createXlsxWriter({ columns: ids }: ExportOptions) {
  const columns: ExportColumn[] = ids.map((id) => exportColumns[id]);
  const sheet = createSheetWriter('Contagens', columns);
  let leftOut = 0;
  return {
    add(lines: readonly ExportedLine[]) {
      const known = lines.filter((line) => line.kind !== 'unrecognised');
      leftOut += lines.length - known.length;
      for (const line of known) {
        sheet.add(columns.map(({ text, number }) => ({ text: text(line), number: number?.(line) })));
      }
    },
    finish: async (): Promise<CountsFile> => ({ content: await sheet.finish(), rows: sheet.rows(), leftOut }),
  };
}
