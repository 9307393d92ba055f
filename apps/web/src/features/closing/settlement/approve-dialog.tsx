import { formatInteger } from '@balanco/contract/base/numbers';
import type { Settlement } from '@balanco/contract/settlement/settlements';
import { approveSettlement, type ClosingSteps } from '@balanco/contract/settlement/settling';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { NoteLine } from '../../../ui/note-line';
import { noticeDone } from '../../../ui/notices';
import { useTypedName } from '../../../ui/typed-name';
import { FiveTotals } from './five-totals';
import { useByText } from './use-by-text';
import { useStepsWrite } from './use-steps-write';
import { useWrittenReason } from './written-reason';

interface ApproveDialogProps {
  id: string;
  steps: ClosingSteps;
  current: Settlement;
  onClose: () => void;
}

interface Approval {
  readonly reason: string | null;
  readonly confirmed_items?: number;
}

/** 'Aprovar': what is approved, and why the person may not, or what they have to write where there is one admin alone. */
export function ApproveDialog({ id, steps, current, onClose }: ApproveDialogProps) {
  // What was opened is approved, though another version may be current by now; the server refuses that one.
  const [{ version, zeroed_items, totals, needs_second_admin }] = useState(current);
  const send = useStepsWrite(id, (approval: Approval) =>
    request(approveSettlement, { params: { id }, body: { version, ...approval } }),
  );
  const { write, busy, failure } = useDialogWrite(send, {
    failed: 'Erro ao aprovar.',
    onClose,
    isLimited: true,
  });
  const byText = useByText();
  const { is_allowed, refusal, needs_reason } = steps.approval;
  const isAlone = needs_second_admin && steps.has_one_admin && is_allowed;
  const asksReason = isAlone || needs_reason;
  const written = useWrittenReason({
    key: `closing/approve/${id}`,
    label: 'Por que um só administrador aprova',
    readOnly: busy,
  });
  const { field, confirmed } = useTypedName({
    name: formatInteger(zeroed_items),
    alias: String(zeroed_items),
    asked: isAlone,
    readOnly: busy,
    label: 'Digite quantos itens vão a zero para confirmar',
  });
  const approve = (approval: Approval) =>
    write(approval, { onDone: () => noticeDone(`Apuração v${version} aprovada.`) });
  return (
    <FormDialog
      title={`Aprovar v${version}`}
      submitLabel={busy ? 'Aprovando...' : 'Aprovar'}
      busy={busy}
      error={failure}
      submitDisabled={!is_allowed || !confirmed}
      onSubmit={() => {
        if (asksReason) {
          written.submit((reason) => approve({ reason, ...(isAlone && { confirmed_items: zeroed_items }) }));
        } else approve({ reason: null });
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          Apurada por {byText(current.settled_by, current.settled_at)}. Depois de aprovada, só um
          administrador reabre.
        </Text>
        <FiveTotals totals={totals} label={`Totais da v${version}`} />
        {zeroed_items > 0 && (
          <Text>
            <strong>{counted(zeroed_items, 'item não contado vai', 'itens não contados vão')} a zero.</strong>
          </Text>
        )}
        {!is_allowed && <NoteLine message={refusal ?? 'Você não pode aprovar esta apuração.'} />}
        {isAlone && (
          <>
            <Text>
              Vai a zero mais do que um administrador decide sem outro, e aqui só há um. Escreva o motivo; ele
              sai na Ata.
            </Text>
            {written.field}
            {field}
          </>
        )}
        {asksReason && !isAlone && (
          <>
            <Text>
              Você decidiu itens sem consenso, e não há outro administrador que aprove. Escreva o motivo; ele
              sai na Ata.
            </Text>
            {written.field}
          </>
        )}
      </Stack>
    </FormDialog>
  );
}
