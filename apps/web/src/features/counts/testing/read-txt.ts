/**
 * Reads a delimited file as other programs do. A quoted field ends at the next undoubled quote, any other at
 * the next separator or CRLF.
 */
export function readTxt(file: string, separator: string): string[][] {
  const rows: string[][] = [];
  let fields: string[] = [];
  let index = 0;
  while (index < file.length) {
    const field = file[index] === '"' ? readQuoted(file, index) : readPlain(file, index, separator);
    fields.push(field.text);
    index = field.end;
    if (file.startsWith('\r\n', index)) {
      rows.push(fields);
      fields = [];
      index += 2;
    } else if (file.startsWith(separator, index)) {
      index += separator.length;
    } else {
      throw new Error(`neither a separator nor a line end at index ${index} of ${JSON.stringify(file)}`);
    }
  }
  return rows;
}

function readQuoted(file: string, start: number) {
  let text = '';
  for (let index = start + 1; index < file.length; index += 1) {
    if (file[index] !== '"') text += file[index];
    else if (file[index + 1] !== '"') return { text, end: index + 1 };
    else {
      text += '"';
      index += 1;
    }
  }
  throw new Error(`the quote at ${start} never ends`);
}

function readPlain(file: string, start: number, separator: string) {
  const ends = [file.indexOf(separator, start), file.indexOf('\r\n', start)].filter((end) => end >= 0);
  const end = ends.length === 0 ? file.length : Math.min(...ends);
  return { text: file.slice(start, end), end };
}
