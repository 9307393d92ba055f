import { formatMoney } from '@balanco/contract/base/numbers';
import type { FactorError, Hints, Swap } from '@balanco/contract/settlement/hints';
import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../../lib/counted';
import { closingKey } from '../../../listing/closing-key';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeUndo } from '../../../ui/undo-notice';
import { FactorHint, SwapHint } from './hint-rows';
import { isOpenSwap } from './hint-words';
import styles from './hints.module.css';
import { type AcceptedHints, sendAccepted, takeBack } from './hints-query';

interface HintsDialogProps {
  id: string;
  hints: Hints;
  /** Approved: reasons don't change any more. */
  isFrozen: boolean;
  onClose: () => void;
}

/** 'Explicável': the differences that are probably none, to be accepted one by one or all together. */
export function HintsDialog({ id, hints, isFrozen, onClose }: HintsDialogProps) {
  const { swaps, factor_errors: factorErrors, explained, gross } = hints;
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: (accepted: AcceptedHints) => sendAccepted(id, accepted),
    onSettled: () => void queries.invalidateQueries({ queryKey: closingKey }),
  });
  const { write, busy, failure } = useDialogWrite(accept, { failed: 'Erro ao aceitar.', onClose });
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
    if (!isOpen) return <span className={styles.given}>já tem motivo</span>;
    if (isFrozen) return null;
    return (
      <Button variant="default" size="xs" disabled={busy} aria-label={label} onClick={onClick}>
        Aceitar
      </Button>
    );
  };
  return (
    <FormDialog
      title={`Explicável ${formatMoney(explained)}`}
      size="lg"
      submitLabel={waiting === 0 ? 'Aceitar' : `Aceitar todas (${waiting})`}
      submitDisabled={waiting === 0 || isFrozen}
      busy={busy}
      error={failure}
      onSubmit={() => send(open, false)}
      onClose={onClose}
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
          <ul className={styles.hints}>
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
          <ul className={styles.hints}>
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
