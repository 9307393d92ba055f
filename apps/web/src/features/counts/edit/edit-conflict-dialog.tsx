import type { CountLineReading } from '@balanco/contract/count-shape';
import { formatQuantity } from '@balanco/contract/numbers';
import { Button, Group, Stack, Text } from '@mantine/core';
import { AlertLine } from '../../../ui/alert-line';
import { ComparedValues } from '../../../ui/compared-values';
import { DialogFrame } from '../../../ui/dialog-frame';
import type { CountForm } from './count-form';

interface EditConflictDialogProps {
  /** The line, as `lineTitle` names it. */
  title: string;
  /** The line as it is stored now. */
  theirs: CountLineReading;
  /** What the person typed. */
  mine: CountForm;
  busy: boolean;
  error: string | null;
  onOverwrite: () => void;
  onKeep: () => void;
}

/** Two people changed the same line: shows both values and lets the person choose (docs/counts.md, "Stale writes"). */
export function EditConflictDialog(props: EditConflictDialogProps) {
  const { theirs, mine, busy, onKeep } = props;
  return (
    <DialogFrame
      title="Contagem alterada por outra pessoa"
      onClose={onKeep}
      busy={busy}
      closeOnClickOutside={false}
    >
      <Stack gap="md" aria-busy={busy}>
        <Text>Enquanto você editava, outra pessoa alterou “{props.title}”. Qual valor deve ficar?</Text>
        <ComparedValues mine="Seu valor" rows={comparedRows(theirs, mine)} />
        <AlertLine message={props.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onKeep} disabled={busy} data-autofocus>
            Manter o valor salvo
          </Button>
          <Button onClick={props.onOverwrite} disabled={busy}>
            {busy ? 'Salvando...' : 'Salvar o meu valor'}
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}

function comparedRows(theirs: CountLineReading, mine: CountForm): [string, string, string][] {
  const plain = (value: number) => formatQuantity(value, { grouping: false });
  const code = theirs.barcode || theirs.internalCode || (theirs.raw ?? '');
  return [
    ['Quantidade', theirs.quantity === null ? 'Não reconhecido' : plain(theirs.quantity), mine.quantity],
    ['Fator', plain(theirs.factor), mine.factor],
    ['Código', code, mine.barcode || mine.internalCode],
  ];
}
