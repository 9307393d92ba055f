import type { Suspicion } from './problems.js';

export type TextEncoding = 'utf-8' | 'windows-1252' | 'cp850';

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/**
 * Decodes without the byte order mark (docs/files.md, "Reading a TXT"). 'auto' tries UTF-8, then CP850 if the
 * accents say so and its decoder is given, then Windows-1252. 'utf-8' shows invalid bytes as U+FFFD.
 */
export function decodeText(
  bytes: Uint8Array,
  wanted: TextEncoding | 'auto',
  cp850: Cp850Decoder | null = null,
): DecodedText {
  const marked = isMarked(bytes);
  const body = marked ? bytes.subarray(3) : bytes;
  const found = wanted === 'auto' ? detectEncoding(body, marked, cp850 !== null) : wanted;
  if (found === 'cp850' && cp850 !== null) return { text: cp850(body), encoding: found };
  const encoding = found === 'cp850' ? 'windows-1252' : found;
  // Without `stream`, Node 20 decodes Windows-1252 as Latin-1.
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(body, {
    stream: encoding === 'windows-1252',
  });
  return { text, encoding };
}

function isMarked(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function detectEncoding(body: Uint8Array, marked: boolean, maybeCp850: boolean): TextEncoding {
  if (marked) return 'utf-8';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return 'utf-8';
  } catch {
    return maybeCp850 && looksLikeCp850(body) ? 'cp850' : 'windows-1252';
  }
}

export type Cp850Decoder = (bytes: Uint8Array) => string;

export async function cp850For(
  bytes: Uint8Array,
  wanted: TextEncoding | 'auto',
): Promise<Cp850Decoder | null> {
  // The cheaper test comes first; most files fail it.
  const needed =
    wanted === 'cp850' ||
    (wanted === 'auto' && looksLikeCp850(bytes) && detectEncoding(bytes, isMarked(bytes), true) === 'cp850');
  return needed ? loadCp850() : null;
}

/** Half a megabyte that only CP850 files need. */
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

/** CP850's Portuguese letters: 'ç' is 0x87, 'ã' 0xC6, 'Ç' 0x80. */
const LOWER_850 = new Set([0x81, 0x82, 0x83, 0x85, 0x87, 0x88, 0x93, 0xa0, 0xa1, 0xa2, 0xa3, 0xc6, 0xe4]);
const UPPER_850 = new Set([0x80, 0x90, 0x9a, 0xb5, 0xb6, 0xb7, 0xd2, 0xd6, 0xe5]);

const LETTERS_1252 = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc9, 0xca, 0xcd, 0xd3, 0xd4, 0xd5, 0xda, 0xdc, 0xe1, 0xe3, 0xea, 0xed, 0xf3, 0xf4,
  0xf5, 0xfa, 0xfc, 0xe7, 0xaa, 0xba,
]);

const BYTES_CHECKED = 2 ** 20;

/** Whether reading as CP850 puts more Portuguese letters next to letters of the same case. */
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
    // In Windows-1252, a micro sign follows a number.
    else if (UPPER_850.has(byte) && !isDigit(before) && (isUpper(before) || isUpper(after))) dos += 1;
    else if (LETTERS_1252.has(byte)) windows += 1;
  }
  return dos > windows;
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

const BROKEN_ACCENT = /[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]/g;
const ACCENT = /[À-ÿ]/g;
const UNREADABLE = '\uFFFD';
const SHOWN_AROUND = 12;

/** Returns one suspicion of a wrong encoding at most: 'AÃ‡ÃƒO' for 'AÇÃO'. */
export function suspectEncoding(text: string, encoding: TextEncoding): Suspicion[] {
  const unreadable = text.indexOf(UNREADABLE);
  if (unreadable >= 0) return [{ kind: 'broken_characters', message: unreadableText(text, unreadable) }];

  const broken = text.match(BROKEN_ACCENT)?.length ?? 0;
  const accents = text.match(ACCENT)?.length ?? 0;
  if (broken === 0 || broken < accents - broken) return [];
  const example = wordAt(text, text.search(BROKEN_ACCENT));
  return [
    {
      kind: 'wrong_encoding',
      message:
        encoding === 'windows-1252'
          ? `Há textos como “${example}”: o arquivo parece estar em UTF-8. Mude a codificação do texto para UTF-8.`
          : `Há textos como “${example}”: os acentos já se perderam quando o arquivo foi feito. Gere-o de novo, se puder.`,
    },
  ];
}

function unreadableText(text: string, position: number): string {
  const example = wordAt(text, position);
  return `Há caracteres que não puderam ser lidos, como em “${example}”. Se a codificação do texto não é Windows-1252, mude para ela; se já é, gere o arquivo de novo.`;
}

function wordAt(text: string, position: number): string {
  const before =
    text
      .slice(Math.max(0, position - SHOWN_AROUND), position)
      .split(/[\s;]/)
      .at(-1) ?? '';
  const after = text.slice(position, position + SHOWN_AROUND).split(/[\s;]/)[0] ?? '';
  return before + after;
}

const DOS_EOF = 0x1a;
const PADDING = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, DOS_EOF]);

/**
 * Removes the final DOS 0x1A and its padding without copying. Elsewhere, 0x1A is a character that a program
 * could not convert.
 */
export function dropDosEof(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  for (let index = bytes.length - 1; index >= 0; index -= 1) {
    const byte = bytes[index];
    if (byte === undefined || !PADDING.has(byte)) break;
    if (byte === DOS_EOF || byte === 0x00) end = index;
  }
  return bytes.subarray(0, end);
}
