import { formatMoney, formatQuantity } from '@balanco/contract/numbers';
import type { Product, ProductFields } from '@balanco/contract/products';
import { Button, Group, Stack, Text } from '@mantine/core';
import { AlertLine } from '../ui/alert-line';
import { ComparedValues } from '../ui/compared-values';
import { DialogFrame } from '../ui/dialog-frame';

interface ReplaceProductDialogProps {
  pharmacy: string;
  /** As it is stored now; null where it could not be found again. */
  current: Product | null;
  /** As it was typed. */
  mine: ProductFields;
  busy: boolean;
  error: string | null;
  onReplace: () => void;
  /** Back to the form, with everything that was typed. */
  onBack: () => void;
}

/** Asks before 'Novo Produto' replaces a product that has the same codes: shows what is there and what it becomes. */
export function ReplaceProductDialog(props: ReplaceProductDialogProps) {
  const { pharmacy, current, mine, busy, onBack } = props;
  return (
    <DialogFrame
      title="Substituir produto?"
      size="lg"
      onClose={onBack}
      busy={busy}
      closeOnClickOutside={false}
    >
      <Stack gap="md" aria-busy={busy}>
        <Text>Já existe um produto com este código em {pharmacy}. Se você salvar, ele será substituído.</Text>
        <ComparedValues
          mine="Ficará assim"
          rows={shownFields.map(([label, text]) => [
            label,
            current === null ? '?' : shown(text(current)),
            shown(text(mine)),
          ])}
        />
        <AlertLine message={props.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onBack} disabled={busy} data-autofocus>
            Voltar
          </Button>
          <Button color="red" onClick={props.onReplace} disabled={busy}>
            {busy ? 'Salvando...' : 'Substituir'}
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}

/** A text that goes is to be seen too. */
function shown(text: string): string {
  return text === '' ? '—' : text;
}

const shownFields: readonly [string, (product: ProductFields) => string][] = [
  ['Código Interno', ({ internal_code }) => internal_code],
  ['Descrição', ({ description }) => description],
  ['Código de Barras', ({ barcode }) => barcode],
  ['Departamento', ({ department }) => department],
  ['Saldo Sistema', ({ system_stock }) => formatQuantity(system_stock)],
  ['Valor', ({ value }) => formatMoney(value)],
];
