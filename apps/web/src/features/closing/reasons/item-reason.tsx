import type { Item } from '@balanco/contract/comparison/closing-items';
import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import styles from '../item-dialog.module.css';
import { itemTitle } from '../item-words';
import { ReasonDialog } from './reason-dialog';
import { reasonText } from './reason-words';
import { directionsOf } from './use-reason-selection';

interface ItemReasonProps {
  id: string;
  item: Item;
  /** Why it can't be changed now; null if it can. */
  refusal: string | null;
  /** While the dialog is open, Esc is its own. */
  onBusy: (busy: boolean) => void;
}

/** The reason of one item, and the way to give it one. An item without a difference needs none. */
export function ItemReasonFacts({ id, item, refusal, onBusy }: ItemReasonProps) {
  const [open, setOpen] = useState(false);
  const directions = directionsOf(item);
  const text = reasonText(item);
  if (directions.length === 0 && text === '') return null;
  const show = (shown: boolean) => {
    setOpen(shown);
    onBusy(shown);
  };
  return (
    <section aria-label="Motivo">
      <h3 className={styles.heading}>Motivo</h3>
      <div className={styles.reason}>
        <span>{text === '' ? missingReason(item) : text}</span>
        {refusal === null ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMessage size={14} aria-hidden />}
            onClick={() => show(true)}
          >
            {text === '' ? 'Dar motivo' : 'Trocar motivo'}
          </Button>
        ) : (
          <span className={styles.none}>{refusal}</span>
        )}
      </div>
      {open && (
        <ReasonDialog
          id={id}
          target={{
            items: { item_keys: [item.key] },
            count: 1,
            directions: new Set(directions),
            given: { reason: item.reason, text: item.reason_text },
            name: itemTitle(item),
          }}
          onClose={() => show(false)}
        />
      )}
    </section>
  );
}

/** What becomes of an item without a reason. */
function missingReason({ lacks_reason: isAsked }: Item): string {
  return isAsked ? 'Sem motivo' : 'Sem um motivo, a apuração registra “não apurado”.';
}
