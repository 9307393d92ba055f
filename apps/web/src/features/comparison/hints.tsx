import { counted, formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import {
  acceptHints,
  type ExplainedLoss,
  type FactorError,
  type HintedItem,
  type Hints,
  type Swap,
} from '@balanco/contract/settlement/hints';
import { type ItemReason, itemReasons } from '@balanco/contract/settlement/item-reasons';
import { assignReason, type SettlementSteps } from '@balanco/contract/settlement/settling';
import { Button, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, usePromptWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { noticeUndo } from '../../ui/messages/notice-undo';
import { frozenSentence } from '../inventory-frame/settlement-state';
import { signedMoney } from '../items/item-figures';
import { hintsQuery } from './hint-marks';
import styles from './hints.module.css';

interface ExplainedLineProps {
  id: string;
  comparison: Comparison | undefined;
  steps: SettlementSteps | undefined;
}

/** It stands beside the five totals, never instead of them. */
export function ExplainedLine({ id, comparison, steps }: ExplainedLineProps) {
  const { data, error } = useQuery(hintsQuery(id));
  const [open, setOpen] = useState(false);
  // Its room, where shortages and overages make a swap likely: what is below must not move.
  const mayCome =
    comparison !== undefined && comparison.filters.shortage > 0 && comparison.filters.overage > 0;
  if (data === undefined && error === null && mayCome)
    return <div className={`${styles.line} frame line gap-3 rows-2 still pad`} data-waiting />;
  if (data === undefined || data.swaps.count + data.factor_errors.count + data.losses.count === 0)
    return null;
  const isFrozen = frozenSentence(steps) !== null;
  return (
    <section className={`${styles.line} frame line gap-3 rows-2 still pad`} aria-label="Explicável">
      <IconBulb size={16} aria-hidden className="still" />
      <span className={`${styles.text} grow-16`}>
        Explicável {formatMoney(data.explained)} de {formatMoney(data.gross)} (bruto)
        <span className={styles.kinds}>: perdas registradas, prováveis trocas e erros de fator</span>
      </span>
      <Button size="xs" onClick={() => setOpen(true)}>
        Ver explicações
      </Button>
      {open && <HintsDialog id={id} hints={data} isFrozen={isFrozen} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface HintsDialogProps {
  id: string;
  hints: Hints;
  isFrozen: boolean;
  onClose: () => void;
}

function HintsDialog({ id, hints, isFrozen, onClose }: HintsDialogProps) {
  const { swaps, factor_errors: factorErrors, losses, explained, gross } = hints;
  const queries = useQueryClient();
  const accept = usePromptWrite(comparisonKey, (accepted: AcceptedHints) => sendAccepted(id, accepted));
  const { write, busy, dialog } = useDialogWrite(accept, 'Erro ao aceitar.', onClose);
  const open: AcceptedHints = {
    results: swaps.results.filter(isOpenSwap),
    factorErrors: factorErrors.results.filter(({ item }) => !item.has_reason),
    losses: losses.results.filter(({ item }) => !item.has_reason),
  };
  const waiting = open.results.length + open.factorErrors.length + open.losses.length;
  const send = (accepted: AcceptedHints, keepOpen: boolean) =>
    write(accepted, {
      keepOpen,
      onDone: ({ changed }) =>
        noticeUndo({
          message: `Motivo dado a ${counted(changed, 'item', 'itens')}`,
          undo: () => takeBack(queries, id, accepted),
        }),
    });
  const none: AcceptedHints = { results: [], factorErrors: [], losses: [] };
  const action = ({ isOpen, label, accepts }: ShownHint) => {
    if (!isOpen) return <span className="dim">já tem motivo</span>;
    if (isFrozen) return null;
    return (
      <Button
        size="xs"
        disabled={busy}
        aria-label={label}
        onClick={() => send({ ...none, ...accepts }, true)}
      >
        Aceitar
      </Button>
    );
  };
  return (
    <FormDialog
      {...dialog}
      title={`Explicável ${formatMoney(explained)}`}
      size="lg"
      submitLabel={waiting === 0 ? 'Aceitar' : `Aceitar todas (${waiting})`}
      submitDisabled={waiting === 0 || isFrozen}
      onSubmit={() => send(open, false)}
      closeLabel="Fechar"
    >
      <Text c="dimmed">
        De {formatMoney(gross)} de bruto. Aceitar dá o motivo aos itens e não muda nenhuma quantidade.
      </Text>
      {sectionsOf(hints).map(({ words, explained: money, shown }) => (
        <section key={words}>
          <h3 className={styles.heading}>
            {words}, {formatMoney(money)}
          </h3>
          <ul>
            {shown.map((hint) => (
              <li key={hint.items[0]?.key} className="line gap-3 rows-2 py-2 line-above">
                <div className="stack gap-1 grow-16">
                  {hint.items.map((item) => (
                    <HintItem key={item.key} item={item} />
                  ))}
                  <span className="dim">
                    {hint.words}: explica {formatMoney(hint.explained)}
                  </span>
                </div>
                {action(hint)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </FormDialog>
  );
}

interface ShownHint {
  readonly items: readonly HintedItem[];
  readonly words: string;
  readonly explained: number;
  readonly isOpen: boolean;
  readonly label: string;
  readonly accepts: Partial<AcceptedHints>;
}

function sectionsOf({ losses, swaps, factor_errors: errors }: Hints) {
  const ofItem = <Hint extends ExplainedLoss | FactorError>(hint: Hint) => ({
    items: [hint.item],
    explained: hint.explained,
    isOpen: !hint.item.has_reason,
  });
  const sections = [
    {
      ...losses,
      words: counted(losses.count, 'falta com perda registrada', 'faltas com perda registrada'),
      shown: losses.results.map((loss): ShownHint => {
        const label = `Aceitar perda de ${loss.item.description}`;
        return { ...ofItem(loss), words: lossWords(loss), label, accepts: { losses: [loss] } };
      }),
    },
    {
      ...swaps,
      words: counted(swaps.count, 'provável troca', 'prováveis trocas'),
      shown: swaps.results.map((swap): ShownHint => {
        const { short, over, explained } = swap;
        const label = `Aceitar troca de ${short.description}`;
        const isOpen = isOpenSwap(swap);
        const words = swapWords(swap);
        return { items: [short, over], words, explained, isOpen, label, accepts: { results: [swap] } };
      }),
    },
    {
      ...errors,
      words: counted(errors.count, 'provável erro de fator', 'prováveis erros de fator'),
      shown: errors.results.map((error): ShownHint => {
        const label = `Aceitar erro de fator de ${error.item.description}`;
        return { ...ofItem(error), words: factorWords(error), label, accepts: { factorErrors: [error] } };
      }),
    },
  ];
  return sections.filter(({ count }) => count > 0);
}

function HintItem({ item }: { item: HintedItem }) {
  return (
    <span className={`${styles.item} line rows-0 anywhere`}>
      <strong>{item.description || `Código ${item.internal_code || item.key.slice(2)}`}</strong>
      <span>
        {formatQuantity(item.expected)} esperadas, {formatQuantity(item.counted)} contadas,{' '}
        <span className="whole">{signedMoney(item.difference_value)}</span>
      </span>
    </span>
  );
}

function swapWords({ because, units }: Swap): string {
  const why = because === 'names' ? 'nomes parecidos' : 'códigos que diferem em um dígito';
  return `${formatQuantity(units)} un, ${why}`;
}

function factorWords({ kind, factor }: FactorError): string {
  return kind === 'boxes'
    ? `caixas de ${formatQuantity(factor)} contadas como unidades`
    : `unidades contadas como caixas de ${formatQuantity(factor)}`;
}

function lossWords({ registered_at: at, units, reason }: ExplainedLoss): string {
  const day = formatDateTime(at).slice(0, 5);
  return `perda registrada em ${day}: ${formatQuantity(units)} un, ${itemReasons[reason].label}`;
}

/** Accepting replaces no reason. */
function isOpenSwap({ short, over }: Swap): boolean {
  return !short.has_reason && !over.has_reason;
}

type AcceptedHints = Pick<Hints['swaps'], 'results'> & {
  readonly factorErrors: Hints['factor_errors']['results'];
  readonly losses: Hints['losses']['results'];
};

function sendAccepted(id: string, { results, factorErrors, losses }: AcceptedHints) {
  const body = {
    swaps: results.map(({ short, over }) => ({ short: short.key, over: over.key })),
    factor_errors: factorErrors.map(({ item }) => item.key),
    losses: losses.map(({ item }) => item.key),
  };
  return request(acceptHints, { params: { id }, body });
}

const KEYS_PER_CALL = 1000;

/** Spares reasons that somebody gave since. */
async function takeBack(queries: QueryClient, id: string, accepted: AcceptedHints): Promise<void> {
  const { results, factorErrors, losses } = accepted;
  const swapped = results.flatMap(({ short, over }) => [short.key, over.key]);
  const mistaken = factorErrors.map(({ item }) => item.key);
  const byReason = new Map<ItemReason, string[]>([
    ['swap', swapped],
    ['factor_error', mistaken],
  ]);
  for (const { item, reason } of losses) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), item.key]);
  }
  for (const [only, keys] of byReason) {
    for (let start = 0; start < keys.length; start += KEYS_PER_CALL) {
      const items = { item_keys: keys.slice(start, start + KEYS_PER_CALL) };
      await request(assignReason, {
        params: { id },
        body: { items, reason: null, only_reason: only, text: '' },
      });
    }
  }
  await queries.invalidateQueries({ queryKey: comparisonKey });
}
