import type { Item } from '@balanco/contract/comparison/closing-items';
import { Button } from '@mantine/core';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { AlertLine } from '../../../ui/alert-line';
import { noticeDone } from '../../../ui/notices';
import { useIncludeItem } from './terms-query';

interface ScopeDecisionProps {
  id: string;
  item: Item;
  /** Why nothing of the inventory can be changed now; null if it can. */
  refusal: string | null;
}

/** For a counted item out of scope: whether it is compared all the same. Other items have no such choice. */
export function ScopeDecision({ id, item, refusal }: ScopeDecisionProps) {
  const { write, busy, failure } = useDialogWrite(useIncludeItem(id, item.key), {
    failed: 'Erro ao mudar o escopo do item.',
    onClose: () => undefined,
  });
  const isIncluded = item.flags.includes('included');
  if (refusal !== null) return null;
  if (!isIncluded && !item.flags.includes('out_of_scope')) return null;
  return (
    <div>
      <Button
        variant="default"
        disabled={busy}
        onClick={() =>
          write(!isIncluded, {
            keepOpen: true,
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
