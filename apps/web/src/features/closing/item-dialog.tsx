import type { Closing } from '@balanco/contract/comparison/closing';
import type { Item } from '@balanco/contract/comparison/closing-items';
import type { CountLine } from '@balanco/contract/counts/counts';
import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { paths } from '../../paths';
import { DialogFrame } from '../../ui/dialog-frame';
import { FailureMessage, LoadingMessage } from '../../ui/table/table-message';
import { itemQuery } from './closing-query';
import { barcodesText, Situation } from './item-columns';
import styles from './item-dialog.module.css';
import { itemFigures, missingPercentage } from './item-figures';
import { ItemHistory } from './item-history';
import { ItemLines } from './item-lines';
import { itemTitle } from './item-words';
import type { LineDialogs } from './line-dialogs';
import { MainBarcodeChoice } from './main-barcode-choice';
import { moneyHeadings } from './money-heading';
import { movedText } from './movements/moved-text';
import { Neighbours } from './neighbours';
import { ItemReasonFacts } from './reasons/item-reason';
import { ItemRounds } from './rounds/item-rounds';
import { ScopeDecision } from './terms/scope-decision';

interface ItemDialogProps {
  id: string;
  itemKey: string;
  closing: Closing;
  /** Why reasons can't be given now; null if they can. */
  reasonRefusal: string | null;
  dialogs: LineDialogs;
  /** Shows another item instead. */
  onOpenItem: (key: string) => void;
  onClose: () => void;
}

/** The dialog about a line that is open above the item. It keeps its line, even if the list changes. */
interface OpenLine {
  readonly action: 'edit' | 'delete';
  readonly line: CountLine;
}

/** One item: its figures, the lines that counted it, each of which can be corrected, and the items of similar name. */
export function ItemDialog({ id, itemKey, closing, onOpenItem, onClose, ...props }: ItemDialogProps) {
  const { data, error, refetch } = useQuery(itemQuery(id, itemKey));
  const [open, setOpen] = useState<OpenLine | null>(null);
  const closeLine = () => setOpen(null);
  const [isAsking, setAsking] = useState(false);
  const { EditDialog, DeleteDialog } = props.dialogs;
  return (
    <>
      {/* Esc closes the dialog of the line first. */}
      <DialogFrame
        title="Item"
        size="64rem"
        onClose={onClose}
        busy={open !== null || isAsking}
        closeOnClickOutside
      >
        <Stack gap="md">
          {data !== undefined ? (
            <>
              <ItemFacts item={data.item} closing={closing} />
              <ScopeDecision id={id} item={data.item} refusal={props.reasonRefusal} />
              <ItemRounds
                id={id}
                item={data.item}
                decision={data.decision}
                zone={closing.time_zone}
                refusal={props.reasonRefusal}
                onBusy={setAsking}
              />
              <ItemReasonFacts id={id} item={data.item} refusal={props.reasonRefusal} onBusy={setAsking} />
              {closing.source !== 'pharmacy' && (
                <MainBarcodeChoice id={id} item={data.item} main={data.main_barcode} />
              )}
              <ItemLines
                lines={data.results}
                total={data.item.lines}
                zone={closing.time_zone}
                onEdit={(line) => setOpen({ action: 'edit', line })}
                onDelete={(line) => setOpen({ action: 'delete', line })}
              />
              <Neighbours items={data.neighbours} onOpen={onOpenItem} />
              <ItemHistory key={itemKey} id={id} itemKey={itemKey} />
            </>
          ) : error !== null ? (
            <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />
          ) : (
            <>
              <LoadingMessage />
              <Skeleton height={280} animate={false} />
            </>
          )}
          <Group justify="space-between">
            {data !== undefined && data.item.lines > 0 ? (
              <Anchor component={Link} className={styles.toCounts} to={linesOf(closing, data.item)}>
                Ver {counted(data.item.lines, 'linha', 'linhas')} em Contagens
              </Anchor>
            ) : (
              <span />
            )}
            <Button variant="default" onClick={onClose} data-autofocus>
              Fechar
            </Button>
          </Group>
        </Stack>
      </DialogFrame>
      {open?.action === 'edit' && (
        <EditDialog line={open.line} pharmacy={closing.pharmacy} onClose={closeLine} />
      )}
      {open?.action === 'delete' && (
        <DeleteDialog line={open.line} onDeleted={closeLine} onClose={closeLine} />
      )}
    </>
  );
}

/** Contagens finds all lines of an item by its internal code, else by its first barcode. */
function linesOf({ pharmacy, inventory_id }: Closing, { internal_code, barcodes }: Item): string {
  return paths.counts({
    pharmacy,
    inventory: String(inventory_id),
    search: internal_code || barcodes[0] || '',
  });
}

function ItemFacts({ item, closing }: { item: Item; closing: Closing }) {
  const { expected, counted: units, difference, percentage, value, money } = itemFigures(item);
  const codes = [item.internal_code, barcodesText(item), item.department].filter((text) => text !== '');
  const figures = [
    ['Esperado', expected],
    ['Contado', units],
    ['Diferença un', difference],
    ['Diferença %', percentage, missingPercentage(item)],
    ['Valor un', value],
    [moneyHeadings[closing.value_basis], money],
  ] as const;
  return (
    <div>
      <p className={styles.title}>{itemTitle(item)}</p>
      <p className={styles.codes}>{codes.join(' · ')}</p>
      <Situation item={item} />
      {item.moved !== null && item.expected_at !== null && (
        <p className={styles.moved}>
          {movedText(item.expected, item.moved, item.expected_at, closing.time_zone)}
        </p>
      )}
      <dl className={styles.figures}>
        {figures.map(([name, figure, hint]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={hint}>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
