import styles from './adjustment-export.module.css';
import { fileRuler } from './file-ruler';

interface FilePreviewProps {
  /** What the lines are, for screen readers. */
  label: string;
  lines: readonly string[];
}

/** Lines of a file under a ruler of their columns; wide ones are scrolled sideways, blanks are seen. */
export function FilePreview({ label, lines }: FilePreviewProps) {
  const width = Math.max(0, ...lines.map((line) => [...line].length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard.
    <section className={styles.preview} aria-label={label} tabIndex={0}>
      <pre className={styles.lines}>
        <span className={styles.ruler} aria-hidden>
          {`${fileRuler(width)}\n`}
        </span>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file may repeat.
          <span key={index}>{`${line.replaceAll('\t', '→')}\n`}</span>
        ))}
      </pre>
    </section>
  );
}
