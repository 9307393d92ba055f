import { formatInteger, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/moments';
import { captureLabel } from '../../listing/inventory-words';
import { Fact, FactPanel } from '../inventory-frame/facts';
import { type InventoryPartProps, useAsk } from '../inventory-frame/parts';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { moneyHeadings } from '../items/item-figures';
import { modeWords, snapshotText } from './snapshot-words';

interface SnapshotPanelProps extends Pick<InventoryPartProps, 'steps'> {
  comparison: Comparison;
}

/** Counts of a whole pharmacy have no capture. */
export function SnapshotPanel({ comparison, steps }: SnapshotPanelProps) {
  const onAsk = useAsk();
  const { snapshot, source, time_zone } = comparison;
  return (
    <FactPanel
      title="Saldo esperado"
      foot={
        source !== 'pharmacy' &&
        frozenSentence(steps) === null && (
          <Button
            className="mt-3"
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => onAsk('capturar')}
          >
            {captureLabel(snapshot)}
          </Button>
        )
      }
    >
      <Fact name="De onde">{snapshotText(snapshot, time_zone)}</Fact>
      {snapshot.stock_at !== null && (
        <Fact name="Estoque de">{formatDateTime(snapshot.stock_at, time_zone)}</Fact>
      )}
      {snapshot.version !== null && <Fact name="Versão">{snapshot.version}</Fact>}
      <Fact name="Itens">{formatInteger(snapshot.items)}</Fact>
      <Fact name="Unidades" figure>
        {formatQuantity(snapshot.units)} un
      </Fact>
      <Fact name={moneyHeadings[comparison.value_basis]} figure>
        {formatMoney(snapshot.stock_value)}
      </Fact>
      {snapshot.repeated > 0 && (
        <Fact name="Itens com vários códigos">
          {modeWords[snapshot.mode].holds}
          {snapshot.is_mode_chosen && ' (escolhido)'}
        </Fact>
      )}
    </FactPanel>
  );
}
