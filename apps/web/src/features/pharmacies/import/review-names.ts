import { NAME_LIMIT } from '@balanco/contract/fields';
import { foldText } from '../../../lib/fold-text';

/** Why a line makes no pharmacy. 'exists' is the one that the person may overrule. */
export type LeftOutReason = 'too-long' | 'control' | 'repeated' | 'exists';

interface LeftOutLine {
  /** From 1, as the text shows it. */
  readonly line: number;
  readonly name: string;
  readonly reason: LeftOutReason;
}

export interface NameReview {
  /** What is sent, in the order of the text. */
  readonly ready: readonly string[];
  readonly leftOut: readonly LeftOutLine[];
  /** Lines with nothing but blanks. */
  readonly blank: number;
}

/**
 * Which lines of a text become pharmacies; of cells pasted from a spreadsheet the first column counts. Names are compared without accents, case and double blanks; of a name
 * that stands twice in the text the first counts.
 *
 * @param existing names that there are already; empty lets them through
 */
export function reviewNames(text: string, existing: readonly string[]): NameReview {
  const known = new Set(existing.map(nameKey));
  const seen = new Set<string>();
  const ready: string[] = [];
  const leftOut: LeftOutLine[] = [];
  let blank = 0;
  // The last line is blank wherever a text ends as it should.
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
