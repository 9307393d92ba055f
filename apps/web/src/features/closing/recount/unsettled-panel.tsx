import type { Closing } from '@balanco/contract/comparison/closing';
import type { ItemFilter } from '@balanco/contract/comparison/closing-items';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../../lib/counted';
import { paths } from '../../../paths';
import styles from './recount.module.css';

interface UnsettledPanelProps {
  id: string;
  /** Items by filter; undefined until they are loaded. */
  filters: Closing['filters'] | undefined;
  /** Opens a new recount of what needs a third count. */
  onThird: () => void;
}

type Question = Extract<ItemFilter, 'third_round' | 'after_recount' | 'no_consensus'>;

const words: Readonly<Record<Question, readonly [one: string, several: string]>> = {
  third_round: ['item com contagens que não batem', 'itens com contagens que não batem'],
  after_recount: ['item contado depois da recontagem', 'itens contados depois da recontagem'],
  no_consensus: ['item sem consenso, que espera decisão', 'itens sem consenso, que esperam decisão'],
};
const QUESTIONS = ['third_round', 'after_recount', 'no_consensus'] as const;

/** What closed recounts left without a result, and what to do about it; nothing if everything has one. */
export function UnsettledPanel({ id, filters, onThird }: UnsettledPanelProps) {
  const left = QUESTIONS.filter((question) => (filters?.[question] ?? 0) > 0);
  if (filters === undefined || left.length === 0) return null;
  return (
    <section className={styles.panel} aria-label="Sem resultado">
      <h2 className={styles.heading}>Sem resultado</h2>
      <ul className={styles.notes}>
        {left.map((question) => (
          <li key={question} className={styles.note}>
            <Anchor
              className={styles.question}
              component={Link}
              to={paths.closing(id, { part: 'divergencias', only: question })}
            >
              {counted(filters[question], ...words[question])}
            </Anchor>
          </li>
        ))}
      </ul>
      {left.some((question) => question !== 'no_consensus') && (
        <Button variant="default" size="xs" onClick={onThird}>
          Pedir 3ª contagem
        </Button>
      )}
    </section>
  );
}
