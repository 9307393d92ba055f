import { formatInteger } from '@balanco/contract/base/numbers';
import { Anchor, Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from './import-dialog.module.css';
import type { ImportRun } from './use-import';

interface ImportProgressProps {
  run: ImportRun;
  fileName: string;
  /** Back to file and options after a failure. */
  onReview: () => void;
}

/** Progress bar, batch counter, rows and time left of an import; after a failure, how far it came. */
export function ImportProgress({ run, fileName, onReview }: ImportProgressProps) {
  const { batch, batches, rowsDone, rows } = run.progress;
  const failed = run.failure !== null;
  const percent = rows === 0 ? 0 : (rowsDone / rows) * 100;
  const panel = useRef<HTMLElement>(null);
  // The pressed button is disabled now, so the dialog would lose the focus.
  useEffect(() => {
    if (!failed) panel.current?.focus();
  }, [failed]);
  return (
    <section ref={panel} tabIndex={-1} className={styles.progress} aria-label="Andamento da importação">
      <Text fw={500} truncate title={fileName}>
        {fileName}
      </Text>
      <Progress
        value={percent}
        size="lg"
        className={styles.track}
        color={failed ? 'red' : 'blue'}
        transitionDuration={100}
        aria-label="Progresso da importação"
      />
      <div className={styles.counters}>
        <span>
          Lote {formatInteger(batch)} de {formatInteger(batches)}
        </span>
        <span>
          {formatInteger(rowsDone)} de {formatInteger(rows)} produtos
        </span>
        <span className={styles.faint}>{failed ? 'Interrompida' : run.timeLeft}</span>
      </div>
      {failed ? (
        <Anchor component="button" type="button" size="sm" onClick={onReview} className={styles.back}>
          Rever arquivo e opções
        </Anchor>
      ) : (
        <Text c="dimmed" size="sm">
          Não feche esta janela até a importação terminar.
        </Text>
      )}
    </section>
  );
}
