const CR = 0x0d;
const LF = 0x0a;

/**
 * The bytes of the wanted lines, each with its own line end, and the byte order mark if the file has one. Lines are
 * counted from 1 and end at CRLF, LF or CR, as `splitLines` has it; every encoding that we read keeps these bytes.
 */
export function pickLines(bytes: Uint8Array, isWanted: (line: number) => boolean): Uint8Array<ArrayBuffer> {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const picked: Uint8Array[] = marked ? [bytes.subarray(0, 3)] : [];
  let start = marked ? 3 : 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const end = endOfLine(bytes, start);
    if (isWanted(line)) picked.push(bytes.subarray(start, end));
    start = end;
  }
  return joined(picked);
}

/** The index after the line end. */
function endOfLine(bytes: Uint8Array, start: number): number {
  for (let index = start; index < bytes.length; index += 1) {
    if (bytes[index] === LF) return index + 1;
    if (bytes[index] === CR) return bytes[index + 1] === LF ? index + 2 : index + 1;
  }
  return bytes.length;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
