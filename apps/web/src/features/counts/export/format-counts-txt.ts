import { asWindows1252Text } from '@balanco/adjustment-file/windows-1252';
import { exportColumns } from './export-columns';
import { DEFAULT_SEPARATOR, type ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';

const LINE_END = '\r\n';

/** The file's first line with the columns' names, with its CRLF; '' if the options want no header. */
export function formatCountsHeader(options: ExportOptions): string {
  if (!options.hasHeader) return '';
  return formatRow(
    options.columns.map((id) => exportColumns[id].label),
    options,
  );
}

/**
 * One line of the TXT file with its CRLF (docs/files.md, "Exporting TXT"). Null for an unrecognised line, because it has
 * no code and no quantity.
 */
export function formatCountRow(line: ExportedLine, options: ExportOptions): string | null {
  if (line.kind === 'unrecognised') return null;
  return formatRow(
    options.columns.map((id) => exportColumns[id].text(line)),
    options,
  );
}

function formatRow(fields: readonly string[], { separator, encoding }: ExportOptions): string {
  const between = separator === '' ? DEFAULT_SEPARATOR : separator;
  // Before quoting, because a character that becomes '?' may form the separator.
  const texts = encoding === 'windows-1252' ? fields.map(asWindows1252Text) : fields;
  return texts.map((text) => quoted(text, between)).join(between) + LINE_END;
}

/**
 * Puts a text in quotes, inner quotes doubled, if a reader could misread it. The separator may also start in the last
 * characters of the text: 'a;' followed by ';;' would be read as 'a' followed by ';'.
 */
function quoted(text: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(text) && (text + separator).indexOf(separator) === text.length;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
