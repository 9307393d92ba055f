import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { counted } from '../../lib/counted';
import { CAUTIONS_ID } from './catalogue-review';
import styles from './foot-note.module.css';
import type { CheckedImport } from './use-checked-import';

/**
 * What a person has to know before pressing the button beside it: what stops the import, what looks wrong with the whole
 * file, and how many lines will not be imported.
 */
export function FootNote({ checked }: { checked: CheckedImport }) {
  const { leftOut, parsed, undecided, cautions } = checked;
  const [first, ...others] = cautions;
  return (
    <div className={styles.note}>
      {undecided && <span>Diga primeiro como ler “{parsed.understood?.catalogue?.ambiguousNumber}”.</span>}
      {first !== undefined && (
        <span className={styles.line} data-tone="warning">
          <IconAlertTriangle size={16} aria-hidden />
          <span className={styles.caution} title={first}>
            {first}
          </span>
          {others.length > 0 && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              className={styles.more}
              onClick={() => document.getElementById(CAUTIONS_ID)?.scrollIntoView({ block: 'center' })}
            >
              e mais {counted(others.length, 'aviso', 'avisos')}
            </Anchor>
          )}
        </span>
      )}
      {leftOut > 0 && (
        <span className={styles.line} data-tone="danger">
          <IconCircleX size={16} aria-hidden />
          {counted(leftOut, 'linha com problema fica de fora', 'linhas com problema ficam de fora')}
        </span>
      )}
    </div>
  );
}
