import { formatInteger } from '@balanco/contract/base/numbers';
import { getPurchaseCost } from '@balanco/contract/comparison/comparison';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { loadState, useAsked } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { EmptyMessage, PendingMessage } from '../../ui/messages/list-message';
import { FiveTotals } from '../settlement/five-totals';

const LABELS = { last: 'Último custo', mean: 'Custo médio de 12 meses' } as const;

/** The five totals at what the notes cost, beside those of the catalogue (docs/invoice-items.md, "Costs"). */
export function CostDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [cost, setCost] = useState<keyof typeof LABELS>('last');
  const query = useAsked([...comparisonKey, id, 'purchase-cost'], getPurchaseCost, { params: { id } });
  const { data } = query;
  return (
    <DialogFrame title="Totais a custo das notas" size="lg" onClose={onClose} closeOnClickOutside>
      <SegmentedControl
        aria-label="Qual custo"
        value={cost}
        onChange={(chosen) => setCost(chosen === 'mean' ? 'mean' : 'last')}
        data={Object.entries(LABELS).map(([value, label]) => ({ value, label }))}
      />
      {data === undefined ? (
        <PendingMessage {...loadState(query)} height={200} />
      ) : data.known === 0 ? (
        <EmptyMessage text="Nenhuma nota dos últimos 12 meses tem o custo destes itens" />
      ) : (
        <>
          <FiveTotals totals={data[cost]} label={LABELS[cost]} />
          <p className="dim small">
            De {formatInteger(data.known)} de {formatInteger(data.items)} itens com diferença ou não contados;
            os outros não têm custo em nota e ficam de fora. A apuração e os arquivos seguem o valor do
            catálogo.
          </p>
        </>
      )}
      <CloseFoot onClose={onClose} />
    </DialogFrame>
  );
}
