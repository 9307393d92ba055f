import type { Closing } from '@balanco/contract/closing';
import { formatInteger } from '@balanco/contract/numbers';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import styles from './closing.module.css';
import type { ClosingPartProps } from './closing-parts';
import { Fact, FactPanel } from './fact-panel';
import { modeWords, snapshotText } from './snapshot-words';

interface SnapshotPanelProps extends Pick<ClosingPartProps, 'onAsk'> {
  closing: Closing;
}

/** The stock that the inventory is compared with, and a new capture. Counts of a pharmacy as a whole have none. */
export function SnapshotPanel({ closing, onAsk }: SnapshotPanelProps) {
  const { snapshot, source } = closing;
  return (
    <FactPanel
      title="Saldo esperado"
      foot={
        source !== 'pharmacy' && (
          <Button
            className={styles.capture}
            variant="default"
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => onAsk('capture')}
          >
            Capturar saldo de novo
          </Button>
        )
      }
    >
      <Fact name="De onde">{snapshotText(snapshot)}</Fact>
      {snapshot.version !== null && <Fact name="Versão">{snapshot.version}</Fact>}
      <Fact name="Itens">{formatInteger(snapshot.items)}</Fact>
      {snapshot.repeated > 0 && (
        <Fact name="Itens com vários códigos">
          {modeWords[snapshot.mode].name}
          {snapshot.is_mode_chosen && ' (escolhido)'}
        </Fact>
      )}
    </FactPanel>
  );
}
