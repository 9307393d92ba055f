import { NAME_LIMIT } from '@balanco/contract/base/fields';
import { foldText } from '@balanco/contract/base/fold-text';
import { counted } from '@balanco/contract/base/numbers';
import { Text } from '@mantine/core';
import styles from './name-review.module.css';

/** A person can overrule only 'exists'. */
type LeftOutReason = 'too-long' | 'control' | 'repeated' | 'exists';

interface LeftOutLine {
  readonly line: number;
  readonly name: string;
  readonly reason: LeftOutReason;
}

interface NameReview {
  readonly ready: readonly string[];
  readonly leftOut: readonly LeftOutLine[];
  readonly blank: number;
}

/**
 * Decides which lines of a text become pharmacies or sections. Reads the first column of pasted cells. Names
 * are equal regardless of accents, case and repeated blanks; the first of equal lines counts.
 *
 * @param existing names to leave out
 */
export function reviewNames(text: string, existing: readonly string[]): NameReview {
  const known = new Set(existing.map(foldText));
  const seen = new Set<string>();
  const ready: string[] = [];
  const leftOut: LeftOutLine[] = [];
  let blank = 0;
  // A final line break makes no blank line.
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
    seen.add(foldText(name));
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
  if (seen.has(foldText(name))) return 'repeated';
  return known.has(foldText(name)) ? 'exists' : null;
}

const REASON: Record<LeftOutReason, string> = {
  'too-long': 'tem mais de 200 caracteres',
  control: 'tem caracteres de controle',
  repeated: 'está repetida na lista',
  exists: 'já existe',
};

interface NameReviewNoteProps {
  review: NameReview;
  one: string;
  many: string;
}

export function NameReviewNote({ review, ...noun }: NameReviewNoteProps) {
  const { leftOut } = review;
  return (
    <div>
      <Text role="status">{summary(review, noun)}</Text>
      {leftOut.length > 0 && (
        <ul
          className={`${styles.leftOut} box mt-2 pad scroll warning anywhere`}
          aria-label="Linhas deixadas de fora"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must scroll by keyboard
          tabIndex={0}
        >
          {leftOut.map(({ line, name, reason }) => (
            <li key={line}>
              Linha {line}: “{shortened(name)}” {REASON[reason]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function summary(
  { ready, leftOut, blank }: NameReview,
  { one, many }: Omit<NameReviewNoteProps, 'review'>,
): string {
  const parts = [
    ready.length === 0
      ? `Nenhuma ${one} será criada.`
      : `${counted(ready.length, `${one} será criada`, `${many} serão criadas`)}.`,
    leftOut.length > 0 && `${counted(leftOut.length, 'linha fica', 'linhas ficam')} de fora.`,
    blank > 0 && `${counted(blank, 'linha em branco ignorada', 'linhas em branco ignoradas')}.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

const SHOWN = 60;

function shortened(name: string): string {
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
}
