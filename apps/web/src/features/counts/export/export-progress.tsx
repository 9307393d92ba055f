import { formatInteger } from '@balanco/contract/base/numbers';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from './export-dialog.module.css';
import type { ExportPhase } from './use-export';

/** The progress of the export. Empty while the person chooses. */
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
      <Running phase={phase} />
    </div>
  );
}

type RunningPhase = Exclude<ExportPhase, { name: 'choosing' }>;

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
