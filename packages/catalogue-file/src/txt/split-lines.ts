/**
 * Splits a text at CRLF, LF or a lone CR, also mixed. A line end at the end of the text starts no further line, and
 * an empty text has no lines.
 */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
