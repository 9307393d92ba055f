import { formatInteger, formatMoney } from '@balanco/contract/base/numbers';
import type { RecountPreview } from '@balanco/contract/recounts/recount-changes';
import { Button } from '@mantine/core';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import styles from './recount.module.css';

interface PreviewLineProps {
  /** undefined until it is loaded. */
  preview: RecountPreview | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** 'N itens, R$ X, ~M min', and which of the chosen items are left out. */
export function PreviewLine({ preview, error, onRetry }: PreviewLineProps) {
  return (
    <section className={styles.preview} aria-label="Prévia" aria-live="polite">
      {preview === undefined && error !== null ? (
        <>
          <p className={styles.previewFigures}>{sentence(error)}</p>
          <Button variant="default" size="xs" onClick={onRetry}>
            Tentar novamente
          </Button>
        </>
      ) : preview === undefined ? (
        <p className={styles.previewFigures}>Calculando...</p>
      ) : (
        <>
          <p className={styles.previewFigures}>
            {counted(preview.items, 'item', 'itens')}, {formatMoney(preview.value)}, ~
            {formatInteger(preview.minutes)} min
          </p>
          {preview.items + preview.on_other_lists + preview.left_out === 0 && (
            <p className={styles.dimmed}>Nenhum item corresponde ao que foi escolhido.</p>
          )}
          {preview.on_other_lists > 0 && (
            <p className={styles.dimmed}>
              {counted(preview.on_other_lists, 'item já está', 'itens já estão')} em outra recontagem desta
              rodada.
            </p>
          )}
          {preview.left_out > 0 && (
            <p className={styles.dimmed}>
              {counted(preview.left_out, 'item fica de fora', 'itens ficam de fora')}, porque esta pessoa já
              contou.
            </p>
          )}
        </>
      )}
    </section>
  );
}
