/**
 * Reads a delimited file from left to right as another program would: a field that begins with a quote ends at the
 * next single quote, any other one at the next separator or line end (CRLF).
 */
export function readTxt(file: string, separator: string): string[][] {
  const rows: string[][] = [];
  let fields: string[] = [];
  let at = 0;
  while (at < file.length) {
    const field = file[at] === '"' ? readQuoted(file, at) : readPlain(file, at, separator);
    fields.push(field.text);
    at = field.end;
    if (file.startsWith('\r\n', at)) {
      rows.push(fields);
      fields = [];
      at += 2;
    } else if (file.startsWith(separator, at)) {
      at += separator.length;
    } else {
      throw new Error(`neither a separator nor a line end at ${at} of ${JSON.stringify(file)}`);
    }
  }
  return rows;
}

function readQuoted(file: string, start: number) {
  let text = '';
  for (let at = start + 1; at < file.length; at += 1) {
    if (file[at] !== '"') text += file[at];
    else if (file[at + 1] !== '"') return { text, end: at + 1 };
    else {
      text += '"';
      at += 1;
    }
  }
  throw new Error(`the quote at ${start} never ends`);
}

function readPlain(file: string, start: number, separator: string) {
  const ends = [file.indexOf(separator, start), file.indexOf('\r\n', start)].filter((end) => end >= 0);
  const end = ends.length === 0 ? file.length : Math.min(...ends);
  return { text: file.slice(start, end), end };
}
