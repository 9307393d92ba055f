import { IconCircleX } from '@tabler/icons-react';
import { counted } from '../../lib/counted';
import styles from './left-out-note.module.css';

/** Beside the button that imports: how many lines it will not import. */
export function LeftOutNote({ lines }: { lines: number }) {
  return (
    <span className={styles.leftOut}>
      <IconCircleX size={16} aria-hidden />
      {counted(lines, 'linha com problema fica de fora', 'linhas com problema ficam de fora')}
    </span>
  );
}
