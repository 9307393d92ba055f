import { Text } from '@mantine/core';
import { counted } from '../../../lib/counted';
import styles from './import-pharmacies.module.css';
import type { LeftOutReason, NameReview } from './review-names';

/** How many characters of a name are shown. */
const SHOWN = 60;

const REASON: Record<LeftOutReason, string> = {
  'too-long': 'tem mais de 200 caracteres',
  control: 'tem caracteres de controle',
  repeated: 'está repetida na lista',
  exists: 'já existe',
};

/** How many pharmacies the list creates, and why each of the other lines creates none. */
export function NameReviewNote({ review }: { review: NameReview }) {
  const { leftOut } = review;
  return (
    <div>
      <Text role="status">{summary(review)}</Text>
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

function summary({ ready, leftOut, blank }: NameReview): string {
  const parts = [
    ready.length === 0
      ? 'Nenhuma farmácia será criada.'
      : `${counted(ready.length, 'farmácia será criada', 'farmácias serão criadas')}.`,
    leftOut.length > 0 && `${counted(leftOut.length, 'linha fica', 'linhas ficam')} de fora.`,
    blank > 0 && `${counted(blank, 'linha em branco ignorada', 'linhas em branco ignoradas')}.`,
  ];
  return parts.filter((part) => part !== false).join(' ');
}

function shortened(name: string): string {
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
}
