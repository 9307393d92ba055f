import { formatInteger } from '@balanco/contract/base/numbers';
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import styles from '../adjustment-export.module.css';

interface ImportProgressProps {
  done: number;
  lines: number;
  onStop: () => void;
}

/** How far an import is, and 'Parar', which lets the call under way end. */
export function ImportProgress({ done, lines, onStop }: ImportProgressProps) {
  const [isStopping, setIsStopping] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is disabled now, so the dialog would lose the focus.
  useEffect(() => button.current?.focus(), []);
  return (
    <section className={styles.sending} aria-label="Andamento da importação">
      <Progress value={lines === 0 ? 0 : (done / lines) * 100} aria-label="Progresso da importação" />
      <div className={styles.dimmed}>
        {formatInteger(done)} de {formatInteger(lines)} linhas
      </div>
      <Button
        ref={button}
        variant="default"
        aria-disabled={isStopping}
        onClick={() => {
          setIsStopping(true);
          onStop();
        }}
      >
        {isStopping ? 'Parando...' : 'Parar'}
      </Button>
    </section>
  );
}
