import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Item, RoundOfItem } from '@balanco/contract/comparison/items';
import { COUNTED_QUANTITY_LIMIT } from '@balanco/contract/counts/count-fields';
import { DECISION_REASON_MINIMUM, decideItem } from '@balanco/contract/recounts/item-decisions';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../api/client';
import { quantityNumber, readAmount } from '../../lib/typed-number';
import { comparisonKey } from '../../listing/queries';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { DecimalField } from '../../ui/fields/decimal-field';
import { RadioField } from '../../ui/fields/form-fields';
import { useKept } from '../../ui/fields/kept-fields';
import { noticeDone } from '../../ui/messages/notices';
import { itemTitle } from '../items/item-words';
import { roundName } from './round-words';

interface DecideDialogProps {
  id: string;
  item: Item;
  onDecided: () => void;
  onClose: () => void;
}

const OWN = 'own';

/** One of the rounds, or a quantity with a reason; never an average. */
export function DecideDialog({ id, item, onDecided, onClose }: DecideDialogProps) {
  const decide = useWrite([...comparisonKey, id], (body: EndpointInput<typeof decideItem>['body']) =>
    request(decideItem, { params: { id, key: item.key }, body }),
  );
  const { write, busy, dialog } = useDialogWrite(decide, 'Erro ao decidir.', onClose);
  const key = `closing/decide/${id}/${item.key}`;
  const [choice, setChoice] = useKept(`${key}/choice`, '');
  const [quantity, setQuantity] = useKept(`${key}/quantity`, '');
  const [reason, setReason] = useKept(`${key}/reason`, '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const found = item.rounds.filter(({ units }) => units !== null);
  const seen = item.rounds.map(({ units }) => units);
  const submit = () => {
    const read = readDecision(choice, quantity, reason);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) return;
    const onDone = () => {
      noticeDone('Item decidido.');
      onDecided();
    };
    write({ ...read.picked, reason: reason.trim(), seen }, { onDone });
  };
  return (
    <FormDialog {...dialog} title="Decidir item" submitLabel="Decidir" onSubmit={submit}>
      <RadioField
        label={itemTitle(item)}
        description={`Esperado: ${formatQuantity(item.expected)} un`}
        value={choice}
        choices={[
          ...found.map((each) => ({ value: String(each.round), label: roundLabel(each) })),
          { value: OWN, label: 'Outra quantidade' },
        ]}
        disabled={busy}
        error={problem?.choice}
        onChange={setChoice}
      />
      {choice === OWN && (
        <DecimalField
          label="Quantidade"
          kind={quantityNumber}
          required
          withAsterisk={false}
          maxLength={20}
          readOnly={busy}
          value={quantity}
          onChange={setQuantity}
          error={problem?.quantity}
        />
      )}
      <Textarea
        label={choice === OWN ? 'Por que esta quantidade' : 'Por que esta quantidade (opcional)'}
        description={
          choice === OWN
            ? `Ao menos ${DECISION_REASON_MINIMUM} caracteres. Sai na ata, junto da decisão.`
            : 'Sai na ata, junto da decisão.'
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

function roundLabel({ round, units, expected, people }: RoundOfItem): string {
  const by = people.length > 0 ? `, ${people.join(', ')}` : '';
  const then = expected === undefined ? '' : ` (esperado então: ${formatQuantity(expected)} un)`;
  return `${roundName(round)} contagem: ${formatQuantity(units ?? 0)} un${by}${then}`;
}

interface Problem {
  readonly choice?: string;
  readonly quantity?: string;
  readonly reason?: string;
}

interface Picked {
  readonly round: number | null;
  readonly quantity: number | null;
}

function readDecision(
  choice: string,
  quantity: string,
  reason: string,
): { readonly picked: Picked } | { readonly problem: Problem } {
  if (choice === '') return { problem: { choice: 'Escolha uma das contagens ou informe uma quantidade.' } };
  if (choice !== OWN) return { picked: { round: Number(choice), quantity: null } };
  if (quantity.trim() === '') return { problem: { quantity: 'Informe a quantidade.' } };
  const read = readAmount(quantity, quantityNumber, COUNTED_QUANTITY_LIMIT);
  if ('problem' in read) return { problem: { quantity: read.problem } };
  if (reason.trim().length < DECISION_REASON_MINIMUM) {
    return { problem: { reason: `Escreva o motivo com ao menos ${DECISION_REASON_MINIMUM} caracteres.` } };
  }
  return { picked: { round: null, quantity: read.amount } };
}
