import { formatInteger, formatMoney } from '@balanco/contract/numbers';
import type { ClosingSteps } from '@balanco/contract/settling';
import { Anchor, Progress } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../paths';
import styles from './settlement.module.css';

interface ReasonsPanelProps {
  id: string;
  reasons: ClosingSteps['reasons'];
}

/** How many of the items that ask for a reason have one. */
export function ReasonsPanel({ id, reasons }: ReasonsPanelProps) {
  const { from, needed, given } = reasons;
  const text =
    needed === 0
      ? `Nenhum item chega a ${formatMoney(from)} de diferença.`
      : `${formatInteger(given)} de ${formatInteger(needed)} itens de ${formatMoney(from)} ou mais têm motivo`;
  return (
    <section className={styles.panel} aria-label="Motivos">
      <h2 className={styles.heading}>Motivos</h2>
      <p className={styles.lead}>{text}</p>
      {needed > 0 && <Progress value={(given * 100) / needed} aria-label={text} />}
      {given < needed && (
        <p className={styles.next}>
          <Anchor component={Link} to={paths.closing(id, { part: 'divergencias', only: 'no_reason' })}>
            Ver os que estão sem motivo
          </Anchor>
        </p>
      )}
    </section>
  );
}
