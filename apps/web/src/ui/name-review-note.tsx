import { Text } from '@mantine/core';
import { counted } from '../lib/counted';
import type { LeftOutReason, NameReview } from '../lib/review-names';
import styles from './name-review-note.module.css';

/** How many characters of a name are shown. */
const SHOWN = 60;

const REASON: Record<LeftOutReason, string> = {
  'too-long': 'tem mais de 200 caracteres',
  control: 'tem caracteres de controle',
  repeated: 'está repetida na lista',
  exists: 'já existe',
};

interface NameReviewNoteProps {
  review: NameReview;
  /** What the names become, e.g. 'farmácia' and 'farmácias'. */
  one: string;
  many: string;
}

/** How many objects a list of names creates, and why each of the other lines creates none. */
export function NameReviewNote({ review, ...noun }: NameReviewNoteProps) {
  const { leftOut } = review;
  return (
    <div>
      <Text role="status">{summary(review, noun)}</Text>
      {leftOut.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must scroll by keyboard
        <ul className={styles.leftOut} aria-label="Linhas deixadas de fora" tabIndex={0}>
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

function shortened(name: string): string {
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
}
