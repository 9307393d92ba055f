import { createSheetWriter } from '../../../lib/sheet-writer';
import type { CountsWriter } from './counts-writer';
import { type ExportColumn, exportColumns } from './export-columns';
import type { ExportOptions } from './export-options';

/** See docs/files.md, "Exporting XLSX". */
export function createXlsxWriter({ columns: ids }: ExportOptions): CountsWriter {
  const columns: ExportColumn[] = ids.map((id) => exportColumns[id]);
  const sheet = createSheetWriter('Contagens', columns);
  return {
    add(lines) {
      for (const line of lines)
        sheet.add(columns.map(({ text, number }) => ({ text: text(line), number: number?.(line) })));
    },
    finish: sheet.finish,
  };
}
