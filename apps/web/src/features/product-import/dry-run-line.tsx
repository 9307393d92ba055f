import { Button, Progress } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { AlertLine } from '../../ui/alert-line';
import styles from './dry-run-line.module.css';
import type { DryRun } from './use-dry-run';

interface DryRunLineProps {
  dryRun: DryRun;
  onRepeat: () => void;
}

/**
 * How far the dry run is, that it stored nothing, or why it failed. A failed one can be repeated and doesn't block
 * the import.
 */
export function DryRunLine({ dryRun, onRepeat }: DryRunLineProps) {
  if (dryRun.phase === 'failed') {
    return (
      <div className={styles.failed}>
        <AlertLine
          message={`Não foi possível conferir com o servidor o que vai mudar. ${dryRun.message}\nVocê pode conferir de novo ou importar mesmo assim.`}
        />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={onRepeat}
        >
          Conferir de novo
        </Button>
      </div>
    );
  }
  const running = dryRun.phase === 'running';
  return (
    <div className={styles.line}>
      <span role="status" className={styles.faint}>
        {running && 'Conferindo com os produtos já gravados...'}
        {dryRun.phase === 'done' && 'Conferido com os produtos já gravados. Nada foi gravado ainda.'}
      </span>
      {running && (
        <Progress
          className={styles.bar}
          value={dryRun.share * 100}
          size="sm"
          transitionDuration={100}
          aria-label="Progresso da conferência"
        />
      )}
    </div>
  );
}
