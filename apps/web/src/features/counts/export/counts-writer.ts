import { asWindows1252Text, encodeWindows1252 } from '@balanco/adjustment-file/windows-1252';
import { type ExportedLine, exportColumns } from './export-columns';
import { DEFAULT_SEPARATOR, type ExportOptions } from './export-options';

export interface CountsWriter {
  readonly add: (lines: readonly ExportedLine[]) => void;
  readonly finish: () => Blob | Promise<Blob>;
}

export async function createCountsWriter(options: ExportOptions): Promise<CountsWriter> {
  if (options.format === 'txt') return createTxtWriter(options);
  const { createXlsxWriter } = await import('./xlsx-writer');
  return createXlsxWriter(options);
}

/** Keeps only bytes, so memory is the file's size (docs/files.md, "Exporting TXT"). */
export function createTxtWriter(options: ExportOptions) {
  const utf8 = new TextEncoder();
  const encode =
    options.encoding === 'windows-1252' ? encodeWindows1252 : (text: string) => utf8.encode(text);
  const parts: Uint8Array<ArrayBuffer>[] = [encode(formatCountsHeader(options))];
  return {
    add(lines: readonly ExportedLine[]) {
      parts.push(encode(lines.map((line) => formatCountRow(line, options)).join('')));
    },
    finish: () => new Blob(parts, { type: `text/plain;charset=${options.encoding}` }),
  };
}

/** Returns it with its CRLF, or '' without a header. */
export function formatCountsHeader(options: ExportOptions): string {
  if (!options.hasHeader) return '';
  return formatRow(
    options.columns.map((id) => exportColumns[id].label),
    options,
  );
}

const LINE_END = '\r\n';

function formatRow(fields: readonly string[], { separator, encoding }: ExportOptions): string {
  const between = separator === '' ? DEFAULT_SEPARATOR : separator;
  // It comes before quoting: a character that becomes '?' may complete the separator.
  const texts = encoding === 'windows-1252' ? fields.map(asWindows1252Text) : fields;
  return texts.map((text) => quoted(text, between)).join(between) + LINE_END;
}

/** Quotes what a reader could misread. A separator may begin at the text's end: 'a;' before ';;' reads as 'a' before ';'. */
function quoted(text: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(text) && (text + separator).indexOf(separator) === text.length;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Returns it with its CRLF (docs/files.md, "Exporting TXT"). */
export function formatCountRow(line: ExportedLine, options: ExportOptions): string {
  return formatRow(
    options.columns.map((id) => exportColumns[id].text(line)),
    options,
  );
}
