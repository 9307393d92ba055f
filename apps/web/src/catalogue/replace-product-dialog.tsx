import { PRODUCT_COLUMN_NAMES, PRODUCT_COLUMNS } from '@balanco/contract/products/product-columns';
import type { Product, ProductFields } from '@balanco/contract/products/products';
import { Button, Group, Stack, Text } from '@mantine/core';
import { AlertLine } from '../ui/alert-line';
import { ComparedValues } from '../ui/compared-values';
import { DialogFrame } from '../ui/dialog-frame';
import { productValueText } from './product-value-text';

interface ReplaceProductDialogProps {
  pharmacy: string;
  /** The stored product; null if it could not be found. */
  current: Product | null;
  /** The typed product. */
  mine: ProductFields;
  busy: boolean;
  error: string | null;
  onReplace: () => void;
  /** Returns to the form, which keeps what was typed. */
  onBack: () => void;
}

/** Asks before 'Novo Produto' replaces a product with the same codes, and shows the stored and the new values. */
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
          rows={PRODUCT_COLUMN_NAMES.map((column) => [
            PRODUCT_COLUMNS[column].label,
            current === null ? '?' : shown(productValueText(column, current)),
            shown(productValueText(column, mine)),
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

/** A dash shows that a text is empty. */
function shown(text: string): string {
  return text === '' ? '—' : text;
}
