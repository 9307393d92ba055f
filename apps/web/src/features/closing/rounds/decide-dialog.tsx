import type { Item } from '@balanco/contract/closing-items';
import { DECISION_REASON_MINIMUM } from '@balanco/contract/item-decisions';
import { formatQuantity } from '@balanco/contract/numbers';
import { NumberInput, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { useKept } from '../../../ui/use-kept';
import { itemTitle } from '../item-words';
import { useDecideItem } from './decision-query';
import { roundName } from './round-words';

interface DecideDialogProps {
  id: string;
  item: Item;
  onClose: () => void;
}

const OWN = 'own';

/** 'Decidir': one of the rounds stands, or a quantity with a reason; never an average. */
export function DecideDialog({ id, item, onClose }: DecideDialogProps) {
  const { write, busy, failure } = useDialogWrite(useDecideItem(id, item.key), {
    failed: 'Erro ao decidir.',
    onClose,
  });
  const key = `closing/decide/${id}/${item.key}`;
  const [choice, setChoice] = useKept(`${key}/choice`, '');
  const [quantity, setQuantity] = useKept<number | string>(`${key}/quantity`, '');
  const [reason, setReason] = useKept(`${key}/reason`, '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const found = item.rounds.filter(({ units }) => units !== null);
  const seen = item.rounds.map(({ units }) => units);
  const submit = () => {
    const wrong = problemOf(choice, quantity, reason);
    setProblem(wrong);
    if (wrong !== null) return;
    const picked =
      choice === OWN
        ? { round: null, quantity: Number(quantity) }
        : { round: Number(choice), quantity: null };
    write({ ...picked, reason: reason.trim(), seen }, { onDone: () => noticeDone('Item decidido.') });
  };
  return (
    <FormDialog
      title="Decidir item"
      submitLabel="Decidir"
      busy={busy}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group
        label={itemTitle(item)}
        description={`Esperado: ${formatQuantity(item.expected)} un`}
        value={choice}
        onChange={setChoice}
        error={problem?.choice}
      >
        <Stack gap="xs" mt="xs">
          {found.map(({ round, units, people }) => (
            <Radio
              key={round}
              value={String(round)}
              disabled={busy}
              label={`${roundName(round)} contagem: ${formatQuantity(units ?? 0)} un${people.length > 0 ? `, ${people.join(', ')}` : ''}`}
            />
          ))}
          <Radio value={OWN} disabled={busy} label="Outra quantidade" />
        </Stack>
      </Radio.Group>
      {choice === OWN && (
        <NumberInput
          label="Quantidade"
          description="Conferida por você, em unidades."
          required
          withAsterisk={false}
          min={0}
          decimalScale={3}
          decimalSeparator=","
          thousandSeparator="."
          hideControls
          readOnly={busy}
          value={quantity}
          onChange={setQuantity}
          error={problem?.quantity}
        />
      )}
      <Textarea
        label={choice === OWN ? 'Motivo' : 'Motivo (opcional)'}
        description={
          choice === OWN ? `Ao menos ${DECISION_REASON_MINIMUM} caracteres. Sai na ata.` : 'Sai na ata.'
        }
        rows={3}
        maxLength={500}
        readOnly={busy}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problem?.reason}
      />
    </FormDialog>
  );
}

interface Problem {
  readonly choice?: string;
  readonly quantity?: string;
  readonly reason?: string;
}

function problemOf(choice: string, quantity: number | string, reason: string): Problem | null {
  if (choice === '') return { choice: 'Escolha uma das contagens ou informe uma quantidade.' };
  if (choice !== OWN) return null;
  if (quantity === '') return { quantity: 'Informe a quantidade.' };
  if (reason.trim().length < DECISION_REASON_MINIMUM) {
    return { reason: `Escreva o motivo com ao menos ${DECISION_REASON_MINIMUM} caracteres.` };
  }
  return null;
}
