/**
 * The lines of a text ended by CRLF, LF or a lone CR, also mixed. An end of line at the end of the text doesn't
 * open another line, and an empty text has no line.
 */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
