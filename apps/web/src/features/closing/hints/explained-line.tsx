import { formatMoney } from '@balanco/contract/base/numbers';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './hints.module.css';
import { HintsDialog } from './hints-dialog';
import { hintsQuery } from './hints-query';

interface ExplainedLineProps {
  id: string;
  steps: ClosingSteps | undefined;
}

/** How much of the differences is explicable, beside the five totals and never instead of them. Nothing if none is. */
export function ExplainedLine({ id, steps }: ExplainedLineProps) {
  const { data } = useQuery(hintsQuery(id));
  const [open, setOpen] = useState(false);
  if (data === undefined || data.swaps.count + data.factor_errors.count === 0) return null;
  const isFrozen = steps?.state === 'approved' || steps?.state === 'exported';
  return (
    <section className={styles.line} aria-label="Explicável">
      <IconBulb size={16} aria-hidden className={styles.icon} />
      <span className={styles.text}>
        Explicável {formatMoney(data.explained)} de {formatMoney(data.gross)} (bruto): prováveis trocas e
        erros de fator
      </span>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Ver explicações
      </Button>
      {open && <HintsDialog id={id} hints={data} isFrozen={isFrozen} onClose={() => setOpen(false)} />}
    </section>
  );
}
