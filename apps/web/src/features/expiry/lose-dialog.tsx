import { newUuid } from '@balanco/client/new-uuid';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { ExpiryLot } from '@balanco/contract/expiry/expiry';
import { LOSS_QUANTITY_LIMIT, submitLosses } from '@balanco/contract/mobile/mobile-losses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request, sentence } from '../../api/client';
import { dayText } from '../../lib/moments';
import { quantityNumber, readAmount } from '../../lib/typed-number';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { FormDialog } from '../../ui/dialogs/form-dialog';
import { DecimalField } from '../../ui/fields/decimal-field';
import { noticeUndo } from '../../ui/messages/notice-undo';
import { noticeDone } from '../../ui/messages/notices';

interface LoseDialogProps {
  pharmacy: string;
  lot: ExpiryLot;
  onClose: () => void;
}

/** Asks for the units on the shelf: the list only knows how many there are at most. */
export function LoseDialog({ pharmacy, lot, onClose }: LoseDialogProps) {
  // A repeated press registers nothing twice.
  const [id] = useState(newUuid);
  const [text, setText] = useState(formatQuantity(lot.units, { grouping: false }));
  const [problem, setProblem] = useState<string | null>(null);
  const loss = { id, pharmacyID: pharmacy, code: lot.internal_code || lot.barcode, reason: 'expired' };
  const queries = useQueryClient();
  const register = async (change: { quantity: number; _deleted?: true }) => {
    const createdAt = new Date().toISOString();
    const body = [{ ...loss, lot: lot.lot, expiry: lot.expires_on, createdAt, ...change }];
    const { results } = await request(submitLosses, { body });
    if (results[0]?.status === 'rejected') throw new Error(results[0].detail);
  };
  const send = useWrite(['expiry'], register);
  const { write, busy, dialog } = useDialogWrite(send, 'Erro ao registrar.', onClose);
  const submit = () => {
    const read = readAmount(text, quantityNumber, Math.min(lot.units, LOSS_QUANTITY_LIMIT), 0.001);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) return;
    const undo = async () => {
      await register({ quantity: read.amount, _deleted: true }).catch((error: unknown) => {
        throw new Error(sentence(error));
      });
      await queries.invalidateQueries({ queryKey: ['expiry'] });
      noticeDone('Registro desfeito.');
    };
    const onDone = () => noticeUndo({ message: 'Perda registrada. Confirme em Perdas.', undo });
    write({ quantity: read.amount }, { onDone });
  };
  return (
    <FormDialog {...dialog} title="Registrar perda por vencimento" submitLabel="Registrar" onSubmit={submit}>
      <p>
        {lot.description || lot.internal_code || lot.barcode}
        {lot.lot !== '' && `, lote ${lot.lot}`}, validade {dayText(lot.expires_on)}. Conte o que está na
        prateleira. A perda espera confirmação em Perdas.
      </p>
      <DecimalField
        label="Unidades"
        kind={quantityNumber}
        maxLength={20}
        readOnly={busy}
        value={text}
        error={problem}
        onChange={setText}
      />
    </FormDialog>
  );
}
