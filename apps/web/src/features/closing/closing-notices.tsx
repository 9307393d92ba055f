import { type Closing, stockModeSchema } from '@balanco/contract/closing';
import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted } from '../../lib/counted';
import { paths } from '../../paths';
import { useDialogWrite } from '../../session/use-dialog-write';
import { AlertLine } from '../../ui/alert-line';
import styles from './closing-notices.module.css';
import type { ClosingPartProps } from './closing-parts';
import { modeWords } from './snapshot-words';
import { useChooseStockMode } from './use-snapshot-write';

interface ClosingNoticesProps extends Pick<ClosingPartProps, 'id' | 'onAsk'> {
  closing: Closing;
}

/** What should be settled before the differences are believed. Both warn and neither blocks. */
export function ClosingNotices({ id, closing, onAsk }: ClosingNoticesProps) {
  const { source, snapshot } = closing;
  const { changed_since, is_mode_clear, is_mode_chosen } = snapshot;
  return (
    <>
      {source !== 'pharmacy' && !is_mode_clear && !is_mode_chosen && <ModeNotice id={id} />}
      {changed_since > 0 && (
        <Notice
          text={
            <>
              O saldo de{' '}
              <Anchor
                component={Link}
                c="inherit"
                td="underline"
                to={paths.closing(id, { part: 'divergencias', only: 'stock_changed' })}
              >
                {counted(changed_since, 'item', 'itens')}
              </Anchor>{' '}
              mudou no catálogo depois da captura.
            </>
          }
        >
          <Button variant="default" size="xs" onClick={() => onAsk('capture')}>
            Capturar saldo de novo
          </Button>
        </Notice>
      )}
    </>
  );
}

function ModeNotice({ id }: { id: string }) {
  const { write, busy, failure } = useDialogWrite(useChooseStockMode(id), {
    failed: 'Erro ao gravar como ler o saldo.',
    // The notice goes by itself once the choice is stored.
    onClose: () => undefined,
  });
  return (
    <Notice
      text={
        <>
          <strong>O saldo repete ou soma?</strong> Há itens com vários códigos, e o catálogo não deixa claro
          como informa o saldo deles.
        </>
      }
    >
      {stockModeSchema.options.map((mode) => (
        <Button
          key={mode}
          className={styles.reading}
          variant="default"
          size="xs"
          disabled={busy}
          onClick={() => write(mode)}
        >
          <span>
            <strong>{modeWords[mode].name}.</strong> {modeWords[mode].means}
          </span>
        </Button>
      ))}
      <AlertLine message={failure} />
    </Notice>
  );
}

function Notice({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.notice} aria-label="Aviso">
      <IconAlertTriangle size={16} aria-hidden className={styles.noticeIcon} />
      <span className={styles.noticeText}>{text}</span>
      <span className={styles.noticeActions}>{children}</span>
    </section>
  );
}
