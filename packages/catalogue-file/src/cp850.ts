/** Decodes CP850, the code page of DOS programs, to text. */
export type Cp850Decoder = (bytes: Uint8Array) => string;

/** Its letters of Portuguese that aren't letters of Portuguese in Windows-1252: 'ç' is 0x87, 'ã' 0xC6, 'Ç' 0x80. */
const LOWER_850 = new Set([0x81, 0x82, 0x83, 0x85, 0x87, 0x88, 0x93, 0xa0, 0xa1, 0xa2, 0xa3, 0xc6, 0xe4]);
const UPPER_850 = new Set([0x80, 0x90, 0x9a, 0xb5, 0xb6, 0xb7, 0xd2, 0xd6, 0xe5]);
const LETTERS_1252 = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xca, 0xcd, 0xd3, 0xd4, 0xd5, 0xda, 0xdc],
  ...[0xe1, 0xe3, 0xea, 0xed, 0xf3, 0xf4, 0xf5, 0xfa, 0xfc, 0xe7, 0xaa, 0xba],
]);
const BYTES_CHECKED = 2 ** 20;

/**
 * Whether bytes that aren't UTF-8 are CP850 rather than Windows-1252: more of them are letters of Portuguese that way,
 * beside letters of the same case.
 */
export function looksLikeCp850(bytes: Uint8Array): boolean {
  let dos = 0;
  let windows = 0;
  const end = Math.min(bytes.length, BYTES_CHECKED);
  for (let index = 0; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const before = bytes[index - 1] ?? 0;
    const after = bytes[index + 1] ?? 0;
    if (LOWER_850.has(byte) && (isLower(before) || isLower(after))) dos += 1;
    // A micro sign of Windows-1252 stands behind a number.
    else if (UPPER_850.has(byte) && !isDigit(before) && (isUpper(before) || isUpper(after))) dos += 1;
    else if (LETTERS_1252.has(byte)) windows += 1;
  }
  return dos > windows;
}

/** Loads the table of a library that has it: half a megabyte that only such a file needs. */
export async function loadCp850(): Promise<Cp850Decoder> {
  const { cptable } = await import('@e965/xlsx/dist/cpexcel.full.mjs');
  const characters = cptable[850]?.dec ?? {};
  const units = Uint16Array.from({ length: 256 }, (_, byte) => (characters[byte] ?? '\uFFFD').charCodeAt(0));
  return (bytes) => {
    const text = new Uint16Array(bytes.length);
    for (let index = 0; index < bytes.length; index += 1) text[index] = units[bytes[index] ?? 0] ?? 0xfffd;
    return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(text);
  };
}

function isLower(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

function isUpper(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
