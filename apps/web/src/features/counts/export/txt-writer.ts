import { encodeWindows1252 } from '@balanco/adjustment-file/windows-1252';
import type { CountsWriter } from './counts-writer';
import type { ExportOptions } from './export-options';
import { formatCountRow, formatCountsHeader } from './format-counts-txt';

/** Writes the TXT file (docs/files.md, "Exporting TXT"). It keeps bytes only, so it needs no more memory than the file. */
export function createTxtWriter(options: ExportOptions): CountsWriter {
  const utf8 = new TextEncoder();
  const encode =
    options.encoding === 'windows-1252' ? encodeWindows1252 : (text: string) => utf8.encode(text);
  const parts: Uint8Array<ArrayBuffer>[] = [encode(formatCountsHeader(options))];
  let rows = 0;
  let leftOut = 0;
  return {
    add(lines) {
      const written = lines.map((line) => formatCountRow(line, options)).filter((row) => row !== null);
      rows += written.length;
      leftOut += lines.length - written.length;
      parts.push(encode(written.join('')));
    },
    finish() {
      const content = new Blob(parts, { type: `text/plain;charset=${options.encoding}` });
      return { content, rows, leftOut };
    },
  };
}
