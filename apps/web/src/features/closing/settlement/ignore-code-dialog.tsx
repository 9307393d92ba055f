import type { UnresolvedCode } from '@balanco/contract/comparison/unresolved-code';
import { ignoreCode } from '@balanco/contract/settlement/settling';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { closingKey } from '../../../listing/closing-key';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { codeTitle } from '../unresolved-columns';
import { useWrittenReason } from './written-reason';

interface IgnoreCodeDialogProps {
  id: string;
  code: UnresolvedCode;
  onClose: () => void;
}

/** 'Ignorar': the code is no longer asked about, and its units enter no item. */
export function IgnoreCodeDialog({ id, code, onClose }: IgnoreCodeDialogProps) {
  const { write, busy, failure } = useDialogWrite(useIgnoreCode(id), {
    failed: 'Erro ao ignorar o código.',
    onClose,
  });
  const title = codeTitle(code);
  const written = useWrittenReason({
    key: `closing/ignore/${id}`,
    label: 'Por que ignorar',
    readOnly: busy,
  });
  return (
    <FormDialog
      title={`Ignorar código ${title}`}
      submitLabel="Ignorar"
      busy={busy}
      error={failure}
      onSubmit={() =>
        written.submit((reason) =>
          write({ code, reason }, { onDone: () => noticeDone(`Código ${title} ignorado.`) }),
        )
      }
      onClose={onClose}
    >
      {written.field}
      <Text>
        As unidades dele continuam aparecendo aqui e não entram em nenhum item. Dá para voltar atrás até a
        aprovação.
      </Text>
    </FormDialog>
  );
}

/** Ignores a code with a reason; without one, takes that back. */
export function useIgnoreCode(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ code, reason }: { code: UnresolvedCode; reason: string | null }) => {
      const { barcode, internal_code } = code;
      return request(ignoreCode, { params: { id }, body: { barcode, internal_code, reason } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: closingKey }),
  });
}
