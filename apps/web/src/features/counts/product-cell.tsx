import type { CountLine } from '@balanco/contract/counts';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import styles from './counts.module.css';

/** What was counted: the product, or plainly why there is none; with the mark of what came after closing. */
export function ProductCell({ line }: { line: CountLine }) {
  return (
    <div className={styles.product}>
      <Counted line={line} />
      {line.after_close && (
        <span className={styles.mark} title="Chegou depois que o inventário ou a seção foi finalizada">
          <IconClockExclamation size={14} aria-hidden />
          <span className={styles.markText}>Após o fechamento</span>
        </span>
      )}
    </div>
  );
}

function Counted({ line }: { line: CountLine }) {
  if (line.kind === 'unrecognised') {
    return (
      <>
        <Problem text="Não reconhecido" />
        <code className={styles.raw}>{line.raw}</code>
      </>
    );
  }
  if (line.product === null) return <Problem text="Produto não cadastrado" />;
  return <span className={styles.description}>{line.product.description || 'Sem descrição'}</span>;
}

function Problem({ text }: { text: string }) {
  return (
    <span className={styles.problem} title={text}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={styles.description}>{text}</span>
    </span>
  );
}
