import type { Recount } from '@balanco/contract/recounts/recounts';
import { Text } from '@mantine/core';
import { counted } from '../../../lib/counted';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { useWrittenReason } from '../settlement/written-reason';
import { useCancelRecount, useOverride } from './recount-query';

interface RecountDialogProps {
  id: string;
  recount: Recount;
  onClose: () => void;
}

/** 'Cancelar recontagem', with a written reason. */
export function CancelRecountDialog({ id, recount, onClose }: RecountDialogProps) {
  const { write, busy, failure } = useDialogWrite(useCancelRecount(id, recount), {
    failed: 'Erro ao cancelar a recontagem.',
    onClose,
  });
  const written = useWrittenReason({
    key: `closing/cancel-recount/${recount.section_id}`,
    label: 'Por que cancelar',
    readOnly: busy,
  });
  return (
    <FormDialog
      title={`Cancelar ${recount.name}`}
      submitLabel="Cancelar recontagem"
      closeLabel="Voltar"
      busy={busy}
      error={failure}
      danger
      onSubmit={() =>
        written.submit((reason) => write(reason, { onDone: () => noticeDone('Recontagem cancelada.') }))
      }
      onClose={onClose}
    >
      {written.field}
      <Text>
        O que já foi recontado fica guardado e não vale para o resultado. Os itens podem entrar em outra
        recontagem.
      </Text>
    </FormDialog>
  );
}

interface OverrideDialogProps extends RecountDialogProps {
  counter: Recount['same_counters'][number];
}

/** 'Liberar': what a person recounted of the own count settles, with a written reason; admins only. */
export function OverrideDialog({ id, recount, counter, onClose }: OverrideDialogProps) {
  const { write, busy, failure } = useDialogWrite(useOverride(id, recount), {
    failed: 'Erro ao liberar.',
    onClose,
    isLimited: true,
  });
  const written = useWrittenReason({
    key: `closing/override/${recount.section_id}/${counter.sub}`,
    label: 'Por que liberar',
    readOnly: busy,
  });
  return (
    <FormDialog
      title={`Liberar ${counter.name}`}
      submitLabel="Liberar"
      busy={busy}
      error={failure}
      onSubmit={() =>
        written.submit((reason) =>
          write({ collector_sub: counter.sub, reason }, { onDone: () => noticeDone('Contagens liberadas.') }),
        )
      }
      onClose={onClose}
    >
      {written.field}
      <Text>
        {counter.name} recontou {counted(counter.items, 'item', 'itens')} que já tinha contado. Sem liberação,
        estas contagens não valem. O motivo sai impresso na lista.
      </Text>
    </FormDialog>
  );
}
