import { formatInteger, formatMoney } from '@balanco/contract/base/numbers';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { Anchor, Progress } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../../lib/counted';
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
      ? 'Nenhum item pede motivo.'
      : `${formatInteger(given)} de ${counted(needed, 'item que pede motivo', 'itens que pedem motivo')} já ${given === 1 ? 'tem' : 'têm'} um.`;
  return (
    <section className={styles.panel} aria-label="Motivos">
      <h2 className={styles.heading}>Motivos</h2>
      <p className={styles.lead}>{text}</p>
      {needed > 0 && <Progress value={(given * 100) / needed} aria-label={text} />}
      <p className={styles.dimmed}>
        Pedem motivo as diferenças de {formatMoney(from)} ou mais e as de departamentos controlados.
      </p>
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
