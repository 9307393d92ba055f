import { formatMoney, formatQuantity } from '@balanco/contract/base/numbers';
import type { Comparison } from '@balanco/contract/comparison/comparison';
import {
  acceptHints,
  type FactorError,
  type HintedItem,
  type Hints,
  type Swap,
} from '@balanco/contract/settlement/hints';
import { assignReason, type SettlementSteps } from '@balanco/contract/settlement/settling';
import { Button, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '../../api/client';
import { counted } from '../../lib/counted';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite } from '../../session/use-dialog-write';
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
  if (data === undefined || data.swaps.count + data.factor_errors.count === 0) return null;
  const isFrozen = frozenSentence(steps) !== null;
  return (
    <section className={`${styles.line} frame line gap-3 rows-2 still pad`} aria-label="Explicável">
      <IconBulb size={16} aria-hidden className="still" />
      <span className={`${styles.text} grow-16`}>
        Explicável {formatMoney(data.explained)} de {formatMoney(data.gross)} (bruto)
        <span className={styles.kinds}>: prováveis trocas e erros de fator</span>
      </span>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Ver explicações
      </Button>
      {open && <HintsDialog id={id} hints={data} isFrozen={isFrozen} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface HintsDialogProps {
  id: string;
  hints: Hints;
  /** Whether the inventory is approved. */
  isFrozen: boolean;
  onClose: () => void;
}

/** Accepts probable mistakes one by one or together. */
function HintsDialog({ id, hints, isFrozen, onClose }: HintsDialogProps) {
  const { swaps, factor_errors: factorErrors, explained, gross } = hints;
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: (accepted: AcceptedHints) => sendAccepted(id, accepted),
    onSettled: () => void queries.invalidateQueries({ queryKey: comparisonKey }),
  });
  const { write, busy, dialog } = useDialogWrite(accept, { failed: 'Erro ao aceitar.', onClose });
  const open: AcceptedHints = {
    results: swaps.results.filter(isOpenSwap),
    factorErrors: factorErrors.results.filter(({ item }) => !item.has_reason),
  };
  const waiting = open.results.length + open.factorErrors.length;
  const send = (accepted: AcceptedHints, keepOpen: boolean) =>
    write(accepted, {
      keepOpen,
      onDone: ({ changed }) =>
        noticeUndo({
          message: `Motivo dado a ${counted(changed, 'item', 'itens')}`,
          undo: () => takeBack(queries, id, accepted),
        }),
    });
  const acceptSwap = (swap: Swap) => send({ results: [swap], factorErrors: [] }, true);
  const acceptError = (error: FactorError) => send({ results: [], factorErrors: [error] }, true);
  const action = (isOpen: boolean, label: string, onClick: () => void) => {
    if (!isOpen) return <span className="dim">já tem motivo</span>;
    if (isFrozen) return null;
    return (
      <Button variant="default" size="xs" disabled={busy} aria-label={label} onClick={onClick}>
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
      {swaps.count > 0 && (
        <section>
          <h3 className={styles.heading}>
            {counted(swaps.count, 'provável troca', 'prováveis trocas')}, {formatMoney(swaps.explained)}
          </h3>
          <ul>
            {swaps.results.map((swap) => (
              <SwapHint key={swap.short.key} swap={swap}>
                {action(isOpenSwap(swap), `Aceitar troca de ${swap.short.description}`, () =>
                  acceptSwap(swap),
                )}
              </SwapHint>
            ))}
          </ul>
        </section>
      )}
      {factorErrors.count > 0 && (
        <section>
          <h3 className={styles.heading}>
            {counted(factorErrors.count, 'provável erro de fator', 'prováveis erros de fator')},{' '}
            {formatMoney(factorErrors.explained)}
          </h3>
          <ul>
            {factorErrors.results.map((error) => (
              <FactorHint key={error.item.key} error={error}>
                {action(!error.item.has_reason, `Aceitar erro de fator de ${error.item.description}`, () =>
                  acceptError(error),
                )}
              </FactorHint>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}

/** Shows that one product was probably counted as another. */
function SwapHint({ swap, children }: { swap: Swap; children: ReactNode }) {
  return (
    <li className="line gap-3 rows-2 py-2 line-above">
      <div className="stack gap-1 grow-16">
        <HintItem item={swap.short} />
        <HintItem item={swap.over} />
        <span className="dim">
          {swapWords(swap)}: explica {formatMoney(swap.explained)}
        </span>
      </div>
      {children}
    </li>
  );
}

/** Probably counted in a different unit than the stock. */
function FactorHint({ error, children }: { error: FactorError; children: ReactNode }) {
  return (
    <li className="line gap-3 rows-2 py-2 line-above">
      <div className="stack gap-1 grow-16">
        <HintItem item={error.item} />
        <span className="dim">
          {factorWords(error)}: explica {formatMoney(error.explained)}
        </span>
      </div>
      {children}
    </li>
  );
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

/** Accepting replaces no reason. */
function isOpenSwap({ short, over }: Swap): boolean {
  return !short.has_reason && !over.has_reason;
}

type AcceptedHints = Pick<Hints['swaps'], 'results'> & {
  readonly factorErrors: Hints['factor_errors']['results'];
};

function sendAccepted(id: string, { results, factorErrors }: AcceptedHints) {
  const body = {
    swaps: results.map(({ short, over }) => ({ short: short.key, over: over.key })),
    factor_errors: factorErrors.map(({ item }) => item.key),
  };
  return request(acceptHints, { params: { id }, body });
}

/** Limit of keys in a call. */
const KEYS_PER_CALL = 1000;

/** Spares reasons that somebody gave since. */
async function takeBack(queries: QueryClient, id: string, accepted: AcceptedHints): Promise<void> {
  const { results, factorErrors } = accepted;
  const swapped = results.flatMap(({ short, over }) => [short.key, over.key]);
  const mistaken = factorErrors.map(({ item }) => item.key);
  for (const [only, keys] of [
    ['swap', swapped],
    ['factor_error', mistaken],
  ] as const) {
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
