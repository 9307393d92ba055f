import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './unplaced.module.css';
import type { UnplacedRow } from './unplaced-rows';

/** The code as it was counted. There is no product to it: which pharmacy was counted is not known yet. */
export function CodeCell({ line }: Pick<UnplacedRow, 'line'>) {
  if (line.kind !== 'unrecognised') return <>{codeText(line)}</>;
  return (
    <span className={styles.problem}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={styles.problemText}>Não reconhecido</span>
      <code className={styles.raw}>{line.raw}</code>
    </span>
  );
}

/** The scanned barcode, else the internal code, else the raw text. */
export function codeText(line: UnplacedRow['line']): string {
  return line.barcode || line.internal_code || (line.raw ?? '');
}
