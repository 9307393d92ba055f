import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { foldText } from './fold-text';

/** Why a line creates nothing. The person may only overrule 'exists'. */
export type LeftOutReason = 'too-long' | 'control' | 'repeated' | 'exists';

interface LeftOutLine {
  /** From 1. */
  readonly line: number;
  readonly name: string;
  readonly reason: LeftOutReason;
}

export interface NameReview {
  /** The names to send, in the order of the text. */
  readonly ready: readonly string[];
  readonly leftOut: readonly LeftOutLine[];
  /** The number of blank lines. */
  readonly blank: number;
}

/**
 * Which lines of a text become pharmacies or sections. Of cells pasted from a spreadsheet only the first column is read. Accents,
 * case and repeated blanks are ignored when names are compared. If a name is repeated, its first line counts.
 *
 * @param existing the names that exist, which are left out
 */
export function reviewNames(text: string, existing: readonly string[]): NameReview {
  const known = new Set(existing.map(nameKey));
  const seen = new Set<string>();
  const ready: string[] = [];
  const leftOut: LeftOutLine[] = [];
  let blank = 0;
  // A text usually ends with a line break, which is not a blank line.
  for (const [index, raw] of text
    .trimEnd()
    .split(/\r\n|\n|\r/)
    .entries()) {
    const name = (raw.split('\t')[0] ?? '').trim();
    if (name === '') {
      blank += 1;
      continue;
    }
    const reason = reasonAgainst(name, seen, known);
    seen.add(nameKey(name));
    if (reason === null) ready.push(name);
    else leftOut.push({ line: index + 1, name, reason });
  }
  return { ready, leftOut, blank: text.trim() === '' ? 0 : blank };
}

function reasonAgainst(
  name: string,
  seen: ReadonlySet<string>,
  known: ReadonlySet<string>,
): LeftOutReason | null {
  if (name.length > NAME_LIMIT) return 'too-long';
  if (/\p{Cc}/u.test(name)) return 'control';
  if (seen.has(nameKey(name))) return 'repeated';
  return known.has(nameKey(name)) ? 'exists' : null;
}

function nameKey(name: string): string {
  return foldText(name).replace(/\s+/g, ' ');
}
