import { formatInteger } from '@balanco/contract/base/numbers';
import { type ClosingSteps, chooseUncounted } from '@balanco/contract/settlement/settling';
import { Stack, Text } from '@mantine/core';
import { request } from '../../../api/client';
import { counted } from '../../../lib/counted';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { FormDialog } from '../../../ui/form-dialog';
import { noticeDone } from '../../../ui/notices';
import { useTypedName } from '../../../ui/typed-name';
import { UncountedFacts } from './uncounted-facts';
import { useStepsWrite } from './use-steps-write';

interface ZeroDialogProps {
  id: string;
  uncounted: ClosingSteps['uncounted'];
  onClose: () => void;
}

/** Asks for the number of items before what was not counted becomes zero. */
export function ZeroDialog({ id, uncounted, onClose }: ZeroDialogProps) {
  const items = uncounted.positive.items + uncounted.negative.items;
  const zero = useStepsWrite(id, (confirmed_items: number) =>
    request(chooseUncounted, { params: { id }, body: { decision: 'zero', confirmed_items } }),
  );
  const { write, busy, failure } = useDialogWrite(zero, {
    failed: 'Erro ao gravar a decisão sobre os não contados.',
    onClose,
    isLimited: true,
  });
  const { field, confirmed } = useTypedName({
    name: formatInteger(items),
    alias: String(items),
    asked: true,
    readOnly: busy,
    label: 'Digite quantos itens são para confirmar',
  });
  return (
    <FormDialog
      title="Zerar não contados"
      submitLabel="Zerar"
      danger
      busy={busy}
      error={failure}
      submitDisabled={!confirmed}
      onSubmit={() => write(items, { onDone: () => noticeDone('Não contados: vão a zero na apuração.') })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          O saldo de <strong>{counted(items, 'item', 'itens')}</strong> que ninguém contou vai a zero na
          próxima apuração. Até ela ser aprovada, dá para voltar a Manter.
        </Text>
        <UncountedFacts uncounted={uncounted} />
        {field}
      </Stack>
    </FormDialog>
  );
}
