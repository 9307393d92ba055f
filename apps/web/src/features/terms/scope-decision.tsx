import { includeItem } from '@balanco/contract/comparison/inventory-terms';
import type { Item } from '@balanco/contract/comparison/items';
import { Button } from '@mantine/core';
import { request } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { AlertLine } from '../../ui/messages/message-line';
import { noticeDone } from '../../ui/messages/notices';

interface ScopeDecisionProps {
  id: string;
  item: Item;
  /** null if the inventory can change. */
  refusal: string | null;
}

export function ScopeDecision({ id, item, refusal }: ScopeDecisionProps) {
  const include = useWrite([...comparisonKey, id], (included: boolean) =>
    request(includeItem, { params: { id, key: item.key }, body: { included } }),
  );
  const { write, busy, failure } = useDialogWrite(include, 'Erro ao mudar o escopo do item.');
  const isIncluded = item.flags.includes('included');
  if (refusal !== null) return null;
  if (!isIncluded && !item.flags.includes('out_of_scope')) return null;
  return (
    <div>
      <Button
        disabled={busy}
        onClick={() =>
          write(!isIncluded, {
            onDone: () => noticeDone(isIncluded ? 'Item fora do escopo de novo.' : 'Item confrontado.'),
          })
        }
      >
        {isIncluded ? 'Deixar fora do escopo' : 'Confrontar este item'}
      </Button>
      <AlertLine message={failure} />
    </div>
  );
}
