import { exportColumns } from './export-columns';
import { DEFAULT_SEPARATOR, type ExportOptions } from './export-options';
import type { ExportedLine } from './exported-line';
import { asWindows1252Text } from './windows-1252';

const LINE_END = '\r\n';

/** The file's first line with the columns' names, ended by CRLF; '' where none is wanted. */
export function formatCountsHeader(options: ExportOptions): string {
  if (!options.hasHeader) return '';
  return formatRow(
    options.columns.map((id) => exportColumns[id].label),
    options,
  );
}

/**
 * One line of the TXT file, ended by CRLF (DESIGN 7, Export); null for an unrecognised line, which has no code and no
 * quantity to write.
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
  // Before quoting: what becomes a '?' may become part of the separator.
  const texts = encoding === 'windows-1252' ? fields.map(asWindows1252Text) : fields;
  return texts.map((text) => quoted(text, between)).join(between) + LINE_END;
}

/**
 * In quotes, inner ones doubled, where a reader could take the text for something else. The separator may also begin
 * in the text's last characters: 'a;' before ';;' would be read as 'a' before ';'.
 */
function quoted(text: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(text) && (text + separator).indexOf(separator) === text.length;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
