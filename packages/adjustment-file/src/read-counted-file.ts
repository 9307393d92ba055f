import { codeKey } from '@balanco/contract/base/codes';
import { COUNTED_QUANTITY_LIMIT } from '@balanco/contract/counts/count-fields';
import type { ExportProfile } from '@balanco/contract/exports/export-profiles';
import { type LineProblem, type ReadFile, readText } from './read-file.js';
import { decodeWindows1252 } from './windows-1252.js';

/** Why a line is not counted: unreadable, or an impossible count. */
type CountedLineProblem = LineProblem | 'negative' | 'large' | 'character';

/** `source` is set if the profile says which code of the item it is. */
export interface CountedRow {
  readonly line: number;
  readonly kind: 'code' | 'barcode' | 'internal_code';
  readonly code: string;
  readonly quantity: number;
}

export interface CountedFile {
  readonly rows: readonly CountedRow[];
  readonly problems: readonly {
    readonly line: number;
    readonly text: string;
    readonly problem: CountedLineProblem;
  }[];
}

export type CountedFileProblem = 'empty' | 'not_text' | 'not_utf8';

const CODE_LIMIT = 100;

/** Reads a collector's file by the profile that would write it (docs/collector-files.md, "Reading"). */
export function readCountedFile(profile: ExportProfile, bytes: Uint8Array): CountedFile | CountedFileProblem {
  const text = textOf(profile, bytes);
  if (text === null) return 'not_utf8';
  if (text.includes('\u0000')) return 'not_text';
  if (text.trim() === '') return 'empty';
  const read = readText(profile, text);
  const lines = new Map(read.rows.map((row) => [row.line, rowOf(row)]));
  const rows = [...lines.values()].filter((row) => typeof row !== 'string');
  const refused = read.rows.flatMap(({ line, code, quantity }) => {
    const problem = lines.get(line);
    return typeof problem === 'string' ? [{ line, text: `${code} ${quantity}`, problem }] : [];
  });
  return { rows, problems: [...read.problems, ...refused].sort((a, b) => a.line - b.line) };
}

function textOf({ encoding }: ExportProfile, bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  const own = isMarked ? bytes.subarray(3) : bytes;
  if (encoding === 'windows-1252') return decodeWindows1252(own);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(own);
  } catch {
    return null;
  }
}

function rowOf({ line, code, quantity, values }: ReadFile['rows'][number]): CountedRow | CountedLineProblem {
  if (/\p{Cc}/u.test(code)) return 'character';
  if (code.length > CODE_LIMIT) return 'long';
  if (codeKey(code) === '') return 'no_code';
  if (quantity < 0) return 'negative';
  if (quantity > COUNTED_QUANTITY_LIMIT) return 'large';
  const kind = values.code ? 'code' : values.barcode ? 'barcode' : 'internal_code';
  return { line, kind, code, quantity };
}
