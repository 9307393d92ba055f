import type { Catalogue } from '@balanco/catalogue-file/catalogue';
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './suspicions.module.css';

type Suspect = Pick<Catalogue, 'suspicions' | 'ambiguousNumber'>;

/** What looks wrong with the file as a whole and has to be looked at by a person (DESIGN, section 7). */
export function Suspicions({ suspicions, ambiguousNumber }: Suspect) {
  const messages = suspicions.map(({ message }) => message);
  if (ambiguousNumber !== null) messages.push(ambiguousText(ambiguousNumber));
  if (messages.length === 0) return null;
  return (
    <section aria-label="Atenção" className={styles.suspicions}>
      {messages.map((message) => (
        <p key={message}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
    </section>
  );
}

/** Nothing in the file tells thousands from decimals. */
function ambiguousText(number: string): string {
  return (
    `O arquivo não diz se o ponto em “${number}” separa milhares ou decimais. Foi lido como milhares: confira ` +
    'abaixo e, se não for, mude o formato dos números.'
  );
}
