import { FIELD_LABELS } from '@balanco/catalogue-file/import-columns';
import { formatInteger } from '@balanco/contract/base/numbers';
import styles from './import-dialog.module.css';
import type { ListedProblem } from './listed-problem';
import { SeverityIcon } from './severity-icon';

/** A problem on a small screen: the reason first, then what it is about, then the line as the file has it. */
export function ProblemCard({ problem }: { problem: ListedProblem }) {
  const { line, code, description, original, column, value, severity, message } = problem;
  const about = [`Linha ${formatInteger(line)}`, code, description].filter((part) => part !== '');
  return (
    <div className={styles.problemCard}>
      <span className={styles.problem} data-severity={severity}>
        <SeverityIcon severity={severity} />
        <span>{message}</span>
      </span>
      <span>{about.join(' · ')}</span>
      {column !== null && value !== '' && value !== code && (
        <span className={styles.faint}>
          {FIELD_LABELS[column]}: {value}
        </span>
      )}
      {original !== '' && <code className={styles.original}>{original}</code>}
    </div>
  );
}
