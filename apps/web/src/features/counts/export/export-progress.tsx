import { formatInteger } from '@balanco/contract/numbers';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from './export-dialog.module.css';
import type { ExportPhase } from './use-export';

/** The progress of the export and what it left out. Empty while the person chooses. */
export function ExportProgress({ phase }: { phase: ExportPhase }) {
  const panel = useRef<HTMLDivElement>(null);
  const { name } = phase;
  // The pressed button is disabled now. Without this the focus would leave the dialog.
  useEffect(() => {
    if (name !== 'choosing') panel.current?.focus();
  }, [name]);
  if (name === 'choosing') return null;
  return (
    <div ref={panel} className={styles.progress} tabIndex={-1}>
      {name === 'made' ? <Text role="status">{leftOutSentence(phase.file)}</Text> : <Running phase={phase} />}
    </div>
  );
}

type RunningPhase = Extract<ExportPhase, { name: 'collecting' | 'writing' }>;

function Running({ phase }: { phase: RunningPhase }) {
  return (
    <>
      <Progress
        className={styles.track}
        value={sharePercent(phase)}
        transitionDuration={0}
        aria-label="Andamento da exportação"
      />
      <Text c="dimmed" mt={4}>
        {runningSentence(phase)}
      </Text>
    </>
  );
}

function sharePercent(phase: RunningPhase): number {
  if (phase.name === 'writing') return 100;
  return phase.total === 0 ? 0 : (100 * phase.done) / phase.total;
}

function runningSentence(phase: RunningPhase): string {
  if (phase.name === 'writing') return 'Gerando o arquivo...';
  if (phase.total === 0) return 'Buscando contagens...';
  return `Buscando contagens: ${formatInteger(phase.done)} de ${formatInteger(phase.total)}`;
}

function leftOutSentence({ rows, leftOut }: { rows: number; leftOut: number }): string {
  const left =
    leftOut === 1
      ? '1 contagem não reconhecida ficou fora do arquivo'
      : `${formatInteger(leftOut)} contagens não reconhecidas ficaram fora do arquivo`;
  if (rows === 0) return `${left}: não há o que salvar.`;
  return `${left}, que tem ${rows === 1 ? '1 linha' : `${formatInteger(rows)} linhas`}.`;
}
